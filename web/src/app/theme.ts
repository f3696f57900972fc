import { effect, signal } from '@preact/signals';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'docloupe.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

const chosen = localStorage.getItem(STORAGE_KEY);
export const theme = signal<Theme>(chosen === 'light' || chosen === 'dark' ? chosen : systemTheme());

system.addEventListener('change', () => {
  if (localStorage.getItem(STORAGE_KEY) === null) theme.value = systemTheme();
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function toggleTheme(): void {
  theme.value = theme.value === 'dark' ? 'light' : 'dark';
  localStorage.setItem(STORAGE_KEY, theme.value);
}

function systemTheme(): Theme {
  return system.matches ? 'dark' : 'light';
}
