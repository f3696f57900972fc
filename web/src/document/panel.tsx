import type { ComponentType } from 'preact';
import { useRef } from 'preact/hooks';
import { isSpreadsheet } from '../app/format.ts';
import { param, setParams } from '../app/route.ts';
import { ExtractPanel, recommendedSchema } from '../extract/extract-panel.tsx';
import { SheetsPanel } from '../sheet/sheets-panel.tsx';
import { TracePanel } from '../sheet/trace-panel.tsx';
import { BlocksPanel } from './blocks-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { InsidePanel } from './inside-panel.tsx';
import type { OpenDocument } from './open-document.ts';
import { OutlinePanel } from './outline-panel.tsx';
import { SearchPanel } from './search-panel.tsx';
import { TablesPanel } from './tables-panel.tsx';

interface Tab {
  name: string;
  label: string;
  content: ComponentType<{ doc: OpenDocument }>;
}

const COMMON: readonly Tab[] = [
  { name: 'tables', label: 'Tables', content: TablesPanel },
  { name: 'search', label: 'Search', content: SearchPanel },
  { name: 'extract', label: 'Extract', content: ExtractPanel },
  { name: 'inside', label: 'Inside', content: InsidePanel },
  { name: 'findings', label: 'Findings', content: FindingsPanel },
];
const PAGE_TABS: readonly Tab[] = [
  { name: 'outline', label: 'Outline', content: OutlinePanel },
  { name: 'blocks', label: 'Blocks', content: BlocksPanel },
  ...COMMON,
];
const SHEET_TABS: readonly Tab[] = [
  { name: 'outline', label: 'Sheets', content: SheetsPanel },
  { name: 'trace', label: 'Cell', content: TracePanel },
  ...COMMON,
];

/** What people look for in a document of its kind. */
function firstTab({ file, profile, structure }: OpenDocument): string {
  if (file.file_type === 'csv') return 'tables';
  if (isSpreadsheet(file.file_type)) return 'trace';
  if (recommendedSchema(profile) !== undefined) return 'extract';
  return structure.sections.length > 0 ? 'outline' : 'blocks';
}

/** The model beside the document. */
export function Panel({ doc }: { doc: OpenDocument }) {
  const list = useRef<HTMLDivElement>(null);
  const tabs = isSpreadsheet(doc.file.file_type) ? SHEET_TABS : PAGE_TABS;
  const active = Math.max(
    0,
    tabs.findIndex(({ name }) => name === (param('tab') ?? firstTab(doc))),
  );
  const choose = (at: number): void => {
    const tab = tabs[(at + tabs.length) % tabs.length]!;
    setParams({ tab: tab.name });
    list.current!.querySelector<HTMLElement>(`#tab-${tab.name}`)!.focus();
  };
  const { name, content: Content } = tabs[active]!;
  return (
    <aside class="panel" aria-label="Model">
      <div
        class="tabs"
        role="tablist"
        aria-label="Views of the model"
        ref={list}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') choose(active + 1);
          if (key === 'ArrowLeft') choose(active - 1);
        }}
      >
        {tabs.map((tab, at) => (
          <button
            type="button"
            role="tab"
            id={`tab-${tab.name}`}
            key={tab.name}
            aria-selected={at === active}
            aria-controls="tab-content"
            tabIndex={at === active ? 0 : -1}
            onClick={() => setParams({ tab: tab.name })}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <div class="tab-content" role="tabpanel" id="tab-content" aria-labelledby={`tab-${name}`} tabIndex={0}>
        <Content key={name} doc={doc} />
      </div>
    </aside>
  );
}
