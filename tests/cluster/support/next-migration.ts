/** What the next version of the product adds: columns and an index that the version before knows nothing of. */
export const nextMigration = {
  name: '999-drill',
  up: `
    alter table drafts add column drill_note text;
    alter table draft_sections add column drill_note text not null default ''`,
  // Built beside those who enroll, as every index of the product on a table with rows.
  indexes: { drafts_drill_note: 'on drafts (drill_note) where drill_note is not null' },
} as const
