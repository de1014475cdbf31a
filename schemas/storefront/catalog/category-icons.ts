/** The picture of each plan category, by the names of `src/ui/icon.tsx` (spec 1, section 7, icon map of the menu). */
export const categoryIcons = {
  dental: 'dental',
  vision: 'eye',
  medical: 'stethoscope',
  guaranteed: 'shield',
  hsa: 'wallet',
  term_life: 'umbrella',
  limitedmed: 'bandage',
  rx: 'pill',
  lifestyle: 'star',
  supplemental: 'plus',
  di: 'user',
  critical: 'heart',
  accident: 'bolt',
  hospital: 'hospital',
  pet: 'paw',
  bundles: 'document',
} as const
