import type { ReactElement } from 'react';

/** Our own line icons on a 16 px grid: one path each, stroked with the colour of the text. */
const PATHS = {
  rundown: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h7M2.5 12.5h7M12 9v4.5l2-1.2',
  rundowns: 'M4.5 2.5h9v8M2.5 5.5h8v8h-8zM4.8 8h3.4M4.8 10.8h3.4',
  grid: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6.5 3v10',
  story: 'M4 1.8h5.5L12.5 5v9.2H4zM9.5 1.8V5h3M6 8h4.5M6 10.8h4.5',
  script: 'M3.5 2.5h9v11h-9zM6 5.3h4M6 8h4M6 10.7h2.5',
  preview: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
  cg: 'M1.8 3.2h12.4v9.6H1.8zM3.8 9.5h6M3.8 11h3.5',
  drawer: 'M2.5 8.5 4 3h8l1.5 5.5v4.3h-11zM2.5 8.5h3.4l.8 1.6h2.6l.8-1.6h3.4',
  guideline: 'M5 3H3.2v10.8h9.6V3H11M5.5 1.8h5v2.4h-5zM5.6 7.3h4.8M5.6 10.2h4.8',
  reportage: 'M8 1.8a2 2 0 0 1 2 2v3.4a2 2 0 0 1-4 0V3.8a2 2 0 0 1 2-2zM3.8 7.2a4.2 4.2 0 0 0 8.4 0M8 11.4v2.8M5.8 14.2h4.4',
  production: 'M2.5 3.8 3.6 5l2-2.3M2.5 8.3l1.1 1.2 2-2.3M2.5 12.8 3.6 14l2-2.3M8 4h5.5M8 8.5h5.5M8 13h5.5',
  map: 'M2 3.8 6 2.2l4 1.6 4-1.6v10L10 13.8l-4-1.6-4 1.6zM6 2.2v10M10 3.8v10',
  team: 'M5.8 3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM1.8 13c0-2.4 1.8-3.8 4-3.8s4 1.4 4 3.8M10.6 3.4a2 2 0 0 1 0 3.7M11.6 9.5c1.6.4 2.6 1.7 2.6 3.5',
  round: 'M4 2.5h2l1 3-1.5 1.2c.7 1.6 1.9 2.8 3.5 3.5L10.2 8.7l3 1v2.1c0 .9-.8 1.5-1.7 1.4C6.6 12.6 3.3 9.3 2.6 4.2 2.5 3.3 3.1 2.5 4 2.5z',
  suggestion: 'M8 1.8a4.2 4.2 0 0 1 2.3 7.7c-.4.3-.5.7-.5 1.2H6.2c0-.5-.1-.9-.5-1.2A4.2 4.2 0 0 1 8 1.8zM6.4 12.6h3.2M7 14.2h2',
  proposal: 'M2.5 3h11v7.5H8l-3 2.7v-2.7H2.5zM8 4.9v3.7M6.1 6.7h3.8',
  agency: 'M3 12.4a.8.8 0 1 0 1.6 0 .8.8 0 0 0-1.6 0zM3 7.4a5.6 5.6 0 0 1 5.6 5.8M3 3a10 10 0 0 1 10 10.2',
  contacts:
    'M4 1.8h9v12.4H4zM2.5 4.5H4M2.5 8H4M2.5 11.5H4M8.5 5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM6 11.4c.3-1.3 1.3-2 2.5-2s2.2.7 2.5 2',
  media: 'M2 3h12v10H2zM6.5 5.8v4.4L10.3 8z',
  picture: 'M2 3h12v10H2zM2 11.3l3.6-3.6 3 3 1.9-1.9 3.5 3.4M10.6 6a.9.9 0 1 0 0-.01z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3l3.4 3.4',
  post: 'M2 8h3l7-4.5v9L5 8M5 8.2 6 13h1.8l-.7-4',
  star: 'M8 2l1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.5l-3.7 1.9.7-4.1-3-2.9 4.2-.6z',
  starFull: 'M8 2l1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.5l-3.7 1.9.7-4.1-3-2.9 4.2-.6zM8 4v6M6 7h4M6.5 9h3',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.7h11M5.3 1.8v3M10.7 1.8v3',
  report: 'M3.5 1.8h9v12.4h-9zM6 11V8.5M8 11V5.5M10 11V7',
  chart: 'M2.5 2v11.5H14M5.5 11V8M8.5 11V4.5M11.5 11V6.5',
  archive: 'M2 3h12v3H2zM3 6v7.5h10V6M6.5 8.5h3',
  trash: 'M2.5 4h11M6 4V2.3h4V4M4 4l.7 9.7h6.6L12 4M6.7 6.7v4.5M9.3 6.7v4.5',
  clip: 'M12.5 7.5 7.8 12.2a2.7 2.7 0 0 1-3.9-3.9l5.4-5.3a1.8 1.8 0 0 1 2.6 2.6l-5.3 5.2a.9.9 0 0 1-1.3-1.2l4.6-4.6',
  minimise: 'M3 12.5h10',
  send: 'M2.5 8 14 2.5 9.8 13.8 7.6 8.8zM7.6 8.8 14 2.5',
  chat: 'M2 3h12v8H7.5L4.5 13.7V11H2z',
  bell: 'M8 2a3.8 3.8 0 0 1 3.8 3.8c0 3.6 1.4 4.7 1.4 4.7H2.8s1.4-1.1 1.4-4.7A3.8 3.8 0 0 1 8 2zM6.6 12.8a1.5 1.5 0 0 0 2.8 0',
  person: 'M8 2.3a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM3 13.7c0-2.8 2.2-4.5 5-4.5s5 1.7 5 4.5',
  logout: 'M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1',
  moon: 'M13.2 9.6A5.7 5.7 0 0 1 6.4 2.8a5.7 5.7 0 1 0 6.8 6.8z',
  globe: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM2 8h12M8 2c2 1.7 2.6 3.7 2.6 6S10 12.3 8 14c-2-1.7-2.6-3.7-2.6-6S6 3.7 8 2z',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2M8 9.5v1.7',
  unlock: 'M3.5 7h9v6.5h-9zM5.5 7V4.6a2.5 2.5 0 0 1 4.9-.7M8 9.5v1.7',
  play: 'M5 3.2v9.6L12.6 8z',
  stop: 'M4 4h8v8H4z',
  undo: 'M3 6.2h6.5a3.6 3.6 0 0 1 0 7.2H6M5.8 3.4 3 6.2 5.8 9',
  redo: 'M13 6.2H6.5a3.6 3.6 0 0 0 0 7.2H10M10.2 3.4 13 6.2 10.2 9',
  case: 'M1.8 12.5 5 4l3.2 8.5M2.9 9.7h4.2M14 9.9a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM14 7.6v4.9',
  bracket: 'M6 2.8H3.5v10.4H6M10 2.8h2.5v10.4H10',
  fit: 'M2 3v10M14 3v10M4.5 8h7M6.5 5.8 4.3 8l2.2 2.2M9.5 5.8 11.7 8l-2.2 2.2',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  lint: 'M2.5 4.2 3.6 5.3l1.9-2.1M2.5 8.4l1.1 1.1 1.9-2.1M8 4h5.5M8 8.5h2M10.4 12.2l1.2 1.2 2.4-2.6M2.5 12.8H6',
  asRun: 'M2.5 4.5h7M2.5 8h4M2.5 11.5h7M11.5 3.2v9.6M9.8 11l1.7 1.8 1.7-1.8',
  check: 'M3 8.5 6.4 12 13 4.6',
  hollow: 'M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  x: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  up: 'M8 13V3.5M4 7.3l4-4 4 4',
  down: 'M8 3v9.5M4 8.7l4 4 4-4',
  chevronDown: 'M4 6.2 8 10.2l4-4',
  chevronRight: 'M6.2 4l4 4-4 4',
  chevronLeft: 'M9.8 4l-4 4 4 4',
  dots: 'M3.6 8h.01M8 8h.01M12.4 8h.01',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  cut: 'M4.3 10a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM11.7 10a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM5.3 10.3 10.8 2.5M10.7 10.3 5.2 2.5',
  paste: 'M5.5 3h-2v11h9V3h-2M5.5 1.8h5v2.6h-5z',
  warning: 'M8 2.3 14.5 13.5h-13zM8 6.5v3.2M8 11.5h.01',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 7.4v3.6M8 5.1h.01',
  error: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.6M8 10.8h.01',
  keyboard: 'M1.5 4.2h13v7.6h-13zM4 6.7h.01M6.7 6.7h.01M9.3 6.7h.01M12 6.7h.01M5 9.4h6',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.8V8l2.2 1.6',
  device: 'M2 3h12v8H2zM5.5 13.5h5M8 11v2.5',
  sync: 'M13 6.5A5.3 5.3 0 0 0 3.6 5M3 9.5A5.3 5.3 0 0 0 12.4 11M3.3 2.3V5H6M12.7 13.7V11H10',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  split: 'M2 3h12v10H2zM9 3v10',
  draft: 'M3 13l.7-3L10.5 3.2a1.5 1.5 0 0 1 2.3 2.3L6 12.3zM9.3 4.4l2.3 2.3',
  density: 'M2.5 3h11M2.5 6.3h11M2.5 9.7h11M2.5 13h11',
  block: 'M2.5 3h11v3.5h-11zM4 9.5h8M4 12.5h8',
  pages: 'M3 2.5h2v4M2.7 6.5h2.8M2.7 9.8c.3-1 2.6-1 2.6.3 0 1.2-2.6 2-2.6 3.4h2.8M8.5 4.5h5M8.5 11.5h5',
  history: 'M2.7 8A5.3 5.3 0 1 0 4.3 4.2M2.5 2.5v2.7h2.7M8 5v3.2l2.2 1.3',
  standby: 'M3 13V3M6.3 13V3M10 5.5 13.5 8 10 10.5z',
  float: 'M2 11c1.5 0 1.5-1 3-1s1.5 1 3 1 1.5-1 3-1 1.5 1 3 1M8 2.5v5M5.5 5 8 2.5 10.5 5',
  target: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM8 6.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z',
  upload: 'M8 10.5V2.8M4.8 6 8 2.8 11.2 6M2.5 10v3.5h11V10',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  faster: 'M8 3v7.5M4.5 7.5 8 11l3.5-3.5M4 13.5h8',
  slower: 'M8 13V5.5M4.5 8.5 8 5l3.5 3.5M4 2.5h8',
  bigger: 'M1.8 13 6 3l4.2 10M3.4 9.5h5.2M11.5 5.5h3.6M13.3 3.7v3.6',
  smaller: 'M1.8 13 6 3l4.2 10M3.4 9.5h5.2M11.5 5.5h3.6',
  mirrorX: 'M8 2v12M6 4.5 2 11.5h4zM10 4.5l4 7h-4z',
  mirrorY: 'M2 8h12M4.5 6l7-4v4zM4.5 10l7 4v-4z',
  fullScreen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  prompter: 'M1.8 2.5h12.4v8H1.8zM4.5 5.3h7M5.5 7.8h5M8 10.5v3M5 13.5h6',
  print: 'M4.5 6V2.2h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.2h7v4.6h-7z',
  filter: 'M2 3h12L9.5 8.5v4.3L6.5 14V8.5z',
  sliders: 'M2 5h5.5M10.5 5H14M9 3.5v3M2 11h2.5M7.5 11H14M6 9.5v3',
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as IconName[];

const DOTTED: ReadonlySet<IconName> = new Set(['dots', 'grip']);
const FILLED: ReadonlySet<IconName> = new Set(['play', 'stop']);

/** Draws one icon. With `label` it is read out, without it is decorative. `size` in px. */
export const Icon = ({
  name,
  size = 16,
  label,
  className = '',
}: {
  name: IconName;
  size?: number;
  label?: string;
  className?: string;
}): ReactElement => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    className={`shrink-0 ${className}`}
    fill={FILLED.has(name) ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={DOTTED.has(name) ? 2 : 1.35}
    strokeLinecap="round"
    strokeLinejoin="round"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={PATHS[name]} />
  </svg>
);
