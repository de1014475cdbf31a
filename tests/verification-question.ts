import questions from '#server/catalog/data/demo/questions.json' with { type: 'json' }

/** What the demo catalog asks the applicant before the agreement is signed, in English: the label of the answer's box. */
export const verificationQuestion = questions.verification[0]?.text.en ?? ''
