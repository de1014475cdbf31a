import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { proveFolder, summaryOf } from '#server/services/proving/prove-folder.ts'
import { rectangles } from '#server/services/proving/rectangles.ts'
import { isStop, sell } from '#server/services/proving/sale.ts'
import { SEED, tries } from '#tests/seed.ts'
import { proofOf, readOf, worldOf } from './proving.ts'

const today = '2026-11-27'

describe('the demo', () => {
  const started = performance.now()
  const { mistakes, proof, sentences } = proveFolder(demoCatalogFolder, { today, locale: 'en' })
  const seconds = (performance.now() - started) / 1000

  test('leads everybody who is offered a plan to the receipt', () => {
    expect(mistakes).toEqual([])
    expect(sentences.filter(({ severity }) => severity !== 'excluded')).toEqual([])
    expect(proof).toMatchObject({ plans: 122, counts: { stuck: 0 } })
    expect(proof?.counts.reached).toBeGreaterThan(1_000_000_000)
    expect(proof && summaryOf(proof, 'en')).toMatch(/^122 plans, [\d,]+ classes that stand for [\d,]+ cases: /)
  })

  test('is proved in less than a minute', () => {
    expect(seconds).toBeLessThan(60)
  })

  test('leaves out on purpose what its files say', () => {
    const texts = sentences.map(({ text }) => text)
    for (const text of [
      'Palmera Dental High cannot be bought in AA, AE, AK, AL, AP, AR, and 55 more: it is sold in PR alone',
      'Kestrel Vision Standard cannot be bought at ages 65 to 100: it has moved to Kestrel Vision High',
      'Cedar Bend Dental Classic cannot be bought by anybody: it is withdrawn from January\u00a01, 2025 on',
      'Northgate Family Life cannot be bought as Member Only or Member + Child(ren): it has no such tier',
      'Anchor Life Term cannot be bought at ages 75 to 100: it is for ages 18 to 74',
      'Steady Income Disability, Mallard Accident Advantage cannot be bought by somebody who answers No to “Are you actively at work, at your usual job and hours?”: the answer must be Yes',
    ]) {
      expect(texts).toContain(text)
    }
    const groups = sentences.find(({ plans }) => plans.includes('lighthouse-group-hospital'))
    expect(groups?.text).toContain('a client of Daniel Okafor: no portal (it is sold in Employer group portal alone)')
    expect(groups?.file).toBe('plans/limitedmed.json')
  })

  test('is spoken of in the other languages too', () => {
    const said = (locale: 'es' | 'fr') =>
      proveFolder(demoCatalogFolder, {
        today,
        locale,
        only: ['kestrel-vision-standard', 'palmera-dental-high'],
      }).sentences.map(({ text }) => text)
    expect(said('es')).toEqual([
      'No se puede comprar Palmera Dental High en AA, AE, AK, AL, AP, AR y 55 más: solo se vende en PR',
      'No se puede comprar Kestrel Vision Standard a la edad de 65 a 100 años: lo reemplaza Kestrel Vision High',
    ])
    expect(said('fr')).toHaveLength(2)
  })
})

describe('classes', () => {
  const read = readOf()
  const world = worldOf(read, today)

  test('stand for each of their people: whatever age and place of a class is sold the same', () => {
    const anybody = fc.record({
      id: fc.constantFrom(...read.catalog.plans.map((plan) => plan.id)),
      tier: fc.constantFrom(...tiers),
      portalId: fc.constantFrom(...read.catalog.portals.map((portal) => portal.id)),
      age: fc.integer({ min: 18, max: 100 }),
      place: fc.nat({ max: world.places.length - 1 }),
    })
    const proofs = new Map<string, ReturnType<typeof proofOf>>()
    fc.assert(
      fc.property(anybody, ({ id, tier, portalId, age, place }) => {
        const plan = read.catalog.findPlan(id) as Plan
        const proof = proofs.get(id) ?? proofOf(world, plan)
        proofs.set(id, proof)
        const home = world.places[place] as (typeof world.places)[number]
        const ages = proof.ages.find(({ from, to }) => from <= age && age <= to)
        const group = proof.places.find((all) => all.includes(home))
        const of = (where: typeof home, from: number) => {
          const buyer = {
            tier,
            portalId,
            place: where,
            ages: { from, to: from },
            groupId: null,
            isExistingMember: false,
          }
          const sale = sell(read.catalog, plan, buyer, today)
          return isStop(sale) ? sale.reason : 'sold'
        }
        expect(of(home, age)).toBe(of(group?.[0] ?? home, ages?.from ?? age))
      }),
      { numRuns: tries(1000), seed: SEED },
    )
  })

  test('are put together into products that hold the same classes, each once', () => {
    const cell = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    fc.assert(
      fc.property(fc.uniqueArray(cell, { selector: (one) => one.join(), minLength: 1, maxLength: 40 }), (cells) => {
        const all = rectangles(cells).flatMap(([who, where, tier, age]) =>
          who.flatMap((a) => where.flatMap((b) => tier.flatMap((c) => age.map((d) => [a, b, c, d].join())))),
        )
        expect(all.toSorted()).toEqual(cells.map((one) => one.join()).toSorted())
      }),
      { numRuns: tries(1000), seed: SEED },
    )
  })
})
