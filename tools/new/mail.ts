import { type Addition, spellings } from './write.ts'

/** A mail to whoever enrolls, and the function that hands it to the outbox. */
export const newMail = (id: string): Addition => {
  const { pascal, camel, snake, title } = spellings(id)
  return {
    templates: 'tools/new/mail',
    edits: [],
    words: [
      ['mail_pets', `mail_${snake}`],
      ['petsLetter', `${camel}Letter`],
      ['Pets', pascal],
      ['pets', id],
    ],
    messages: [
      { area: 'mail', texts: { mail_pets_subject: title, mail_pets_text: 'We write to you about your enrollment.' } },
    ],
  }
}
