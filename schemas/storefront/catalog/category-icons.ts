/** The picture of each plan category, by the names of `src/ui/icon.tsx` (spec 1, section 7, icon map of the menu). */
export const categoryIcons = {
  dental: 'dental',
  vision: 'eye',
  medical: 'stethoscope',
  guaranteed: 'shield',
  hsa: 'wallet',
  term_life: 'umbrella',
  limitedmed: 'kit',
  rx: 'pill',
  lifestyle: 'dumbbell',
  supplemental: 'layers',
  di: 'wheelchair',
  critical: 'heart',
  accident: 'bolt',
  hospital: 'hospital',
  pet: 'paw',
  bundles: 'boxes',
} as const
