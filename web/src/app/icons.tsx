/** Strokes on a grid of 24; they take the colour of the text beside them. */
const PATHS = {
  sun: 'M12 4V2m0 20v-2m8-8h2M2 12h2m13.7-5.7 1.4-1.4M4.9 19.1l1.4-1.4m0-11.4L4.9 4.9m14.2 14.2-1.4-1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
  search: 'm20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  trash: 'M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13m-7 4v5m4-5v5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  terminal: 'm5 8 4 4-4 4m7 0h7',
  fold: 'm9 6 6 6-6 6',
  back: 'M15 5l-7 7 7 7',
  from: 'M19 12H5m0 0 6-6m-6 6 6 6',
  to: 'M5 12h14m0 0-6-6m6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  key: 'M14.5 9.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-1.3 3.2L20 19.5m-2.5-2.5 2-2',
  zoomIn: 'M12 6v12M6 12h12',
  zoomOut: 'M6 12h12',
  boxes: 'M4 4h9v6H4zM4 14h6v6H4zM14 14h6v6h-6zM17 4h3v6h-3z',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3V4Zm0 13a3 3 0 0 1 3-3h11',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  pencil: 'M4 20h4L19 9l-4-4L4 16v4ZM13.5 6.5l4 4',
  alert: 'M12 8v5m0 3.5v.1M12 3 2.5 20h19L12 3Z',
  info: 'M12 11v6m0-9.5v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
