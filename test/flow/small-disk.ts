import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes that can be filled; needs the rights of a Linux root. */
export class SmallDisk {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static open(bytes: number): SmallDisk | undefined {
    const path = mkdtempSync(join(tmpdir(), 'docloupe-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'ignore' });
      return new SmallDisk(path);
    } catch {
      rmSync(path, { recursive: true });
      return undefined;
    }
  }

  close(): void {
    execFileSync('umount', ['-l', this.path], { stdio: 'ignore' });
    rmSync(this.path, { recursive: true, force: true });
  }
}
