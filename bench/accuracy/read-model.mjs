// The model of a file of any format, without the service around it. Needs dist/.
import { Budget } from '../../dist/parsers/budget.js';
import { detect } from '../../dist/parsers/detect.js';
import { FileSource } from '../../dist/parsers/source.js';

export async function readModel(path) {
  const source = await FileSource.open(path);
  try {
    const { format, parser } = await detect(source, path);
    const model = { fileType: format.name, pages: [], tables: [], warnings: [] };
    const warn = (warning) => model.warnings.push(warning);
    const context = { password: undefined, budget: new Budget(), warn, progress() {} };
    for await (const part of parser.parse(source, context)) {
      if (part.kind === 'page') model.pages.push(part.page);
      else if (part.kind === 'table') model.tables.push(part);
    }
    return model;
  } finally {
    await source.close();
  }
}
