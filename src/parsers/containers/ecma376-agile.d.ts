declare module 'officecrypto-tool/src/crypto/ecma376_agile.js' {
  const agile: {
    /** Of the stream EncryptionInfo; attributes as they stand there. */
    parseEncryptionInfo(info: Buffer): Promise<{ key: { spinCount: unknown } }>;
    decrypt(
      streams: { encryptionInfoBuffer: Buffer; encryptedPackageBuffer: Buffer },
      password: string,
    ): Promise<Buffer>;
  };
  export default agile;
}
