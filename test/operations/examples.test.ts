import { describe, expect, it } from 'vitest';
import { operations } from '../../src/operations/registry.ts';
import { toOpenApi } from '../../src/server/openapi.ts';
import { EXAMPLES } from './examples.ts';

describe('the example of each operation fits its schemas: else run node scripts/examples.mjs', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    (name, { input, output, http }) => {
      const example = EXAMPLES[name];
      expect(example).toBeDefined();
      const upload = http.body === 'multipart' ? { file: {}, file_name: 'invoice.rtf' } : {};
      expect(input.safeParse({ ...example!.input, ...upload }).error).toBeUndefined();
      if (output) expect(output.safeParse(example!.output).error).toBeUndefined();
    },
  );
});

describe('the description of the API', () => {
  const text = Buffer.from(toOpenApi(operations, '0', EXAMPLES)).toString();
  // biome-ignore lint/suspicious/noExplicitAny: a document of no fixed shape
  const { paths, components } = JSON.parse(text) as any;
  const described = Object.values(paths).flatMap((methods) => Object.values(methods as object));

  it('has names fit for types, and no tuples, which generators of types do not know', () => {
    for (const name of Object.keys(components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(text).not.toMatch(/"items":false|"prefixItems"/);
  });

  it('shows an example wherever JSON is sent or answered', () => {
    for (const { requestBody, responses } of described.filter(({ tags }) => !tags.includes('Service'))) {
      const contents = [requestBody?.content['application/json'], responses[200]?.content?.['application/json']];
      for (const content of contents.filter((each) => each?.schema.$ref?.endsWith('ExportedDocument') === false)) {
        expect(content).toHaveProperty('example');
      }
    }
  });

  it('has no reference that leads nowhere, not even within examples, where tools follow them too', () => {
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      const [root, ...path] = reference!.split('/');
      expect(root).toBe('#');
      // biome-ignore lint/suspicious/noExplicitAny: a document of no fixed shape
      const found = path.reduce((at: any, name) => at?.[name], JSON.parse(text));
      expect(found, reference).toBeDefined();
    }
  });

  it('describes every group', () => {
    for (const tag of JSON.parse(text).tags) expect(tag, tag.name).toHaveProperty('description');
  });

  it('says which keys are needed', () => {
    expect(components.securitySchemes.api_key).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const { security } of described) expect(security).toBeDefined();
  });
});
