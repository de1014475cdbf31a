import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areasIn } from '#tools/languages.mjs'
import { readArea } from './languages.ts'
import { demoTexts } from './demo-texts.ts'

const folder = 'schemas/messages'

/** Every Spanish text that the product or its demo catalog says, with where it is. */
const texts: readonly { where: string; text: string }[] = [
  ...areasIn(folder).flatMap((area) =>
    Object.entries(readArea(folder, 'es', area)).map(([key, message]) => ({
      where: key,
      text: JSON.stringify(message).replace(/"declarations":\[.*?\],"selectors":\[.*?\]/, ''),
    })),
  ),
  ...demoTexts('es'),
].map(({ where, text }) => ({ where, text: text.replaceAll(/\{\w+\}/g, '{}') }))

/** A pattern of whole words, accents and all. */
const said = (strings: TemplateStringsArray): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${strings.raw.join('')})(?!\\p{L})`, 'iu')

/** The word that is used, and the synonyms that are not (docs/spanish-glossary.md). */
const synonyms: Record<string, RegExp> = {
  agregar: said`añad\p{L}*`,
  llenar: said`rellen\p{L}*`,
  ingresar: said`(?:introdu|tecle|digit[ae])\p{L}*`,
  vencer: said`(?:caduc|expir)\p{L}*`,
  elegir: said`(?:seleccion|selección|escog|escoj)\p{L}*`,
  'hacer clic': said`(?:puls[aeó]|presion|oprim)\p{L}*`,
  comenzar: said`(?:empez|empiez|empiec)\p{L}*|inici(?:ar|e|a)(?! (?:de )?sesión)`,
  'iniciar sesión': said`(?:acceder al sistema|ingresar al sistema|login)`,
  'de nuevo': said`(?:nuevamente|otra vez)`,
  todavía: said`aún`,
  eliminar: said`suprim\p{L}*`,
  cotización: said`presupuest\p{L}*`,
  representante: said`agentes?`,
  corredor: said`br[oó]ker\p{L}*`,
  miembro: said`(?:afiliad[oa]s?|socios?)`,
  'compañía de seguros': said`aseguradoras?`,
  solicitante: said`aplicantes?`,
  cónyuge: said`espos[oa]s?`,
  hijo: said`niñ[oa]s?`,
  dependiente: said`personas? a cargo`,
  'inscribir, inscripción': said`(?:enrol(?!l)|matr[ií]cul)\p{L}*`,
  empleador: said`patr[oó]n(?:es)?`,
  deducible: said`franquicias?`,
  coseguro: said`coaseguros?`,
  'gastos máximos de su bolsillo': said`desembols\p{L}*`,
  período: said`periodos?`,
  beneficio: said`prestaci\p{L}*`,
  cargo: said`(?:gastos administrativos|cuotas? de inscripción)`,
  monto: said`importes?`,
  incapacidad: said`discapaci\p{L}*`,
  'reconocida por la ley': said`incapacidad legal`,
  vista: said`(?<!baja )visión`,
  medicamento: said`(?:medicinas?|fármacos?)`,
  'fecha de inicio de la cobertura': said`(?:fecha efectiva|entra[nr]? en vigor|fecha de vigencia|vigentes?)`,
  acuerdo: said`convenios?`,
  recibo: said`comprobantes?`,
  carrito: said`cestas?`,
  'correo electrónico': said`(?:e-?mails?|buz[oó]n|correos?(?! electrónicos?(?!\p{L})| no deseado))`,
  'mensaje de texto': said`SMS`,
  'código de un solo uso': said`OTP`,
  enlace: said`(?:links?|vínculos?)`,
  panel: said`tableros?`,
  teléfono: said`(?:móvil(?:es)?|celular(?:es)?)`,
  sexo: said`géneros?`,
  'código postal': said`(?<!archivo )ZIP`,
  'Seguro Social': said`Seguridad Social`,
  'número de ruta': said`número de tránsito`,
  'revisar o verificar': said`(?:valid(?:a|e|ó|aci)|comprob|comprueb|cheque[aeó])\p{L}*`,
  usted: said`(?:tú|tus?|te|ti|contigo|vosotr[oa]s|vuestr[oa]s?|vos)`,
}

test.each(Object.entries(synonyms))('Spanish says "%s" and none of its synonyms', (_, synonym) => {
  expect(texts.filter(({ text }) => synonym.test(text))).toEqual([])
})

test('the texts are there, and each synonym that the glossary names is refused', () => {
  expect(texts.length).toBeGreaterThan(1500)
  const rows = readFileSync('docs/spanish-glossary.md', 'utf8').matchAll(
    /^\| (?!English|-)([^|]+)\|([^|]+)\|([^|]+)\|$/gm,
  )
  const banned = [...rows].flatMap(([, , , synonymsOf = '']) =>
    synonymsOf
      .replaceAll(/:.*$/g, '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )
  expect(banned.length).toBeGreaterThan(60)
  expect(banned.filter((word) => !Object.values(synonyms).some((synonym) => synonym.test(word)))).toEqual([])
})
