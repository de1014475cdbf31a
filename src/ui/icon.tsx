import './icon.css'

/** One stroke each on a 24-unit grid, drawn for this product. */
const strokes = {
  'arrow-left': 'M19 12H5m6 6-6-6 6-6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6.200L13 3Z',
  calendar: 'M4.5 6.500h15v13h-15zM4.5 10.500h15M8.5 4v4M15.5 4v4',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.500h3',
  cart: 'M3 4h2.300l2 11h10.400l1.8-7.500H6.200M9 19.500h.01M16 19.500h.01',
  check: 'm5 12.5 4.5 4.500L19 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  close: 'm6 6 12 12M18 6 6 18',
  dental:
    'M8 4C5.5 4 4 6 4.5 9c.4 2.5 1.3 3.5 1.6 6 .3 2.7.8 5 2.2 5 1.8 0 1.5-5.5 3.7-5.500s1.9 5.5 3.7 5.500c1.4 0 1.9-2.3 2.2-5 .3-2.5 1.2-3.5 1.6-6C20 6 18.5 4 16 4c-1.6 0-2.5 1-4 1S9.6 4 8 4Z',
  document: 'M6.5 3.500H14L18 8v12.500H6.500zM13.5 3.500V8.500H18M9.5 12.500h5M9.5 16h5',
  download: 'M12 4v11m-4.5-4.500L12 15l4.5-4.500M5 19.500h14',
  edit: 'm4.5 19.5.8-4L16 4.800l3.2 3.200L8.5 18.700l-4 .8ZM13.7 7.100l3.2 3.2',
  external: 'M13.5 4.500h6v6M19.5 4.5 11 13M17.5 13.500v6h-13v-13h6',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 9.300a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.400Z',
  globe:
    'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.8 12h16.400M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17',
  heart:
    'M12 19.800S4 15 4 9.300C4 6.8 5.9 5 8.1 5c1.7 0 3.1.9 3.9 2.400C12.8 5.9 14.2 5 15.9 5 18.1 5 20 6.8 20 9.300c0 5.7-8 10.5-8 10.500Z',
  home: 'm3.8 11 8.2-7 8.2 7M6 9.500v10.500h12V9.500M10 20v-5.500h4V20',
  hospital: 'M5 20.500v-16h14v16M3 20.500h18M12 7.500v6M9 10.500h6M9.8 20.500v-4h4.400v4',
  info: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11.200v5M12 7.900h.01',
  lock: 'M5.5 10.500h13v9.500h-13zM8.3 10.500V7.700a3.7 3.7 0 0 1 7.4 0v2.800M12 14.300v2',
  mail: 'M3.5 5.500h17v13h-17zM3.8 6.2 12 12.800l8.2-6.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  paw: 'M12 12.200c-2.8 0-5 3.2-5 5.3 0 1.5 1.1 2.2 2.3 2.2 1.1 0 1.7-.5 2.7-.5s1.6.5 2.7.5c1.2 0 2.3-.7 2.3-2.2 0-2.1-2.2-5.3-5-5.300ZM5.3 11v1M9.4 5.500v1.500M14.6 5.500v1.500M18.7 11v1',
  phone:
    'M7.2 4 4.6 5.300c-.5 6.9 7.2 14.6 14.1 14.100L20 16.800l-4.3-2.5-1.8 1.800c-2.3-.9-5.1-3.7-6-6l1.8-1.800L7.2 4Z',
  pill: 'm11 5.5-5.5 5.500a5.3 5.3 0 0 0 7.5 7.500l5.5-5.500A5.3 5.3 0 0 0 11 5.500ZM8.2 8.200l7.6 7.6',
  plus: 'M12 5.500v13M5.5 12h13',
  print: 'M7 8.500v-5h10v5M7 17.500H4v-9h16v9h-3M7 14h10v6.500H7z',
  question:
    'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.6 9.700c.2-1.5 1.2-2.2 2.5-2.2 1.4 0 2.4.9 2.4 2.1 0 1.9-2.5 1.9-2.5 3.900M12 16.500h.01',
  search: 'M10.5 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.8 4.8',
  shield: 'M12 3.5 5 6v5.500c0 4.3 2.7 7.4 7 9 4.3-1.6 7-4.7 7-9V6l-7-2.500ZM8.8 11.800l2.3 2.3 4.2-4.4',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.700L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 4Z',
  stethoscope:
    'M6.5 4H5v5.500a4.5 4.5 0 0 0 9 0V4h-1.500M9.5 14v2a4.5 4.5 0 0 0 9 0v-2.500M18.5 9.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  success: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.3 12.300l2.6 2.6 4.9-5.2',
  trash: 'M4.5 6.500h15M9.5 6.500v-2h5v2M6.5 6.500l.8 13.500h9.400l.8-13.500M10.3 10v6.500M13.7 10v6.5',
  umbrella: 'M12 4.500a8.5 8.5 0 0 1 8.5 8.500h-17A8.5 8.5 0 0 1 12 4.500ZM12 3v1.500M12 13v5.300a2 2 0 0 0 4 0',
  user: 'M12 4.500a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.400ZM4.5 20c.5-3.8 3.4-5.6 7.5-5.600s7 1.8 7.5 5.6',
  users:
    'M9 5.500a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.600ZM2.5 19.500c.4-3.4 2.9-5 6.5-5s6.1 1.6 6.5 5M15.5 5.800a3.2 3.2 0 0 1 0 6.100M17.5 14.900c2.3.5 3.7 2 4 4.6',
  warning: 'M12 4 2.8 19.500h18.400L12 4ZM12 10v4.500M12 17h.01',
} as const

export type IconName = keyof typeof strokes

/** Pictures beside words, never instead of them: hidden from screen readers. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: 'sm' | 'md' | 'lg' | 'xl' }) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  )
}

const categoryIcons: Record<string, IconName> = {
  dental: 'dental',
  vision: 'eye',
  medical: 'stethoscope',
  guaranteed: 'shield',
  hsa: 'shield',
  term_life: 'umbrella',
  limitedmed: 'stethoscope',
  rx: 'pill',
  lifestyle: 'star',
  supplemental: 'plus',
  di: 'user',
  critical: 'heart',
  accident: 'bolt',
  hospital: 'hospital',
  pet: 'paw',
  bundles: 'document',
}

/** The picture of a plan category (spec 1, section 3, Plan categories). */
export const categoryIcon = (category: string): IconName => categoryIcons[category] ?? 'star'
