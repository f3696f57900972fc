import loupe from '../loupe.svg';
import { Icon } from './icons.tsx';
import { theme, toggleTheme } from './theme.ts';

export function TopBar({ here }: { here: 'inspector' | 'docs' }) {
  const other = theme.value === 'dark' ? 'light' : 'dark';
  return (
    <header class="top-bar">
      <a class="brand" href={here === 'docs' ? '/' : '#/'}>
        <img src={loupe} alt="" width={24} height={24} />
        docloupe
      </a>
      <nav aria-label="Pages">
        <a href={here === 'docs' ? '/' : '#/'} aria-current={here === 'inspector' ? 'page' : undefined}>
          Library
        </a>
        <a href="/docs" aria-current={here === 'docs' ? 'page' : undefined}>
          API
        </a>
      </nav>
      <button
        type="button"
        class="button quiet icon-only"
        aria-label={`Use the ${other} theme`}
        title={`Use the ${other} theme`}
        onClick={toggleTheme}
      >
        <Icon name={other === 'dark' ? 'moon' : 'sun'} />
      </button>
    </header>
  );
}
