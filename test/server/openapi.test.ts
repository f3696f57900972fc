import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '../../src/operations/operation.ts';
import { toOpenApi } from '../../src/server/openapi.ts';
import { fakeOperations } from './fake-service.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of no fixed shape
const describeApi = (operations = fakeOperations().operations): any =>
  JSON.parse(Buffer.from(toOpenApi(operations, '1.2.3')).toString());

describe('the OpenAPI document', () => {
  const { paths, components, info, openapi } = describeApi();

  it('has every operation once', () => {
    expect([openapi, info.version]).toEqual(['3.1.0', '1.2.3']);
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path as object).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name } of fakeOperations().operations) expect(ids).toContain(name);
  });

  it('puts fields where the request carries them', () => {
    const page = paths['/v1/files/{id}/pages/{page}'].get;
    expect(
      page.parameters.map((p: { name: string; in: string; required: boolean }) => [p.name, p.in, p.required]),
    ).toEqual([
      ['id', 'path', true],
      ['page', 'path', true],
      ['include', 'query', false],
    ]);
    expect(page.parameters[1].schema).toMatchObject({ type: 'integer', minimum: 1 });
    expect(page.requestBody).toBeUndefined();
    expect(page['x-agent-tool']).toBe('get_page');
    expect(page.responses).toHaveProperty('304');

    const content = paths['/v1/files/{id}/content'].get;
    expect(content.parameters[1]).toMatchObject({ name: 'range', in: 'header', required: false });
    expect(content.responses['200'].content).toEqual({ 'application/octet-stream': {} });

    const { schema } = paths['/v1/files/{id}/search'].post.requestBody.content['application/json'];
    expect(schema).toEqual({ $ref: '#/components/schemas/SearchRequest' });
    const search = components.schemas.SearchRequest;
    expect(Object.keys(search.properties)).toEqual(['query', 'max_results']);
    expect([search.required, search.additionalProperties]).toEqual([['query'], false]);
  });

  it('describes an upload as a form with a file', () => {
    const { requestBody, parameters, responses } = paths['/v1/files'].post;
    const { schema } = requestBody.content['multipart/form-data'];
    expect(Object.keys(schema.properties)).toEqual(['file', 'password']);
    expect(schema.required).toEqual(['file']);
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['wait']);
    expect(responses).toHaveProperty('201');
    expect(paths['/v1/files/{id}'].delete.responses).toHaveProperty('204');
  });

  it('refers only to what it has', () => {
    const refs = [...JSON.stringify({ paths, components }).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/g)];
    expect(refs.length).toBeGreaterThan(0);
    for (const [, group, name] of refs) expect(components[group!]).toHaveProperty(name!);
    expect(JSON.stringify({ paths, components })).not.toContain('#/$defs');
  });

  it('names shared and recursive schemas', () => {
    const Leaf = z.object({ value: z.number() }).meta({ id: 'Leaf' });
    const Tree = z.object({
      leaf: Leaf,
      get children() {
        return z.array(Tree);
      },
    });
    const make = (name: string) =>
      operation({
        name,
        summary: 's',
        resource: 'r',
        scope: 'read',
        http: { method: 'GET', path: `/${name}` },
        input: z.object({}),
        output: z.object({ tree: Tree, root: Tree }),
        run: () => ({ kind: 'empty' }),
      });
    const document = describeApi([make('one'), make('two')]);
    expect(document.components.schemas.Leaf.properties).toEqual({ value: { type: 'number' } });
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name!);
    }
    expect(text).not.toContain('"$ref":"#"');
  });
});
