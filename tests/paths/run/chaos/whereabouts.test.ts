import { expect, test } from 'vitest'
import type { PageLook } from '#paths/run/product/chaos/page-look.ts'
import { faultsElsewhere } from '#paths/run/product/chaos/scene.ts'

const at = (path: string): PageLook => ({
  address: `localhost${path}`,
  path,
  heading: 'Plans',
  dialog: null,
  typed: {},
  said: [],
  ways: 1,
  isBusy: false,
  busy: '',
  length: 100,
})

test('a page is where the model says at an address that begins so; the first page is one alone', () => {
  expect(faultsElsewhere(at('/enrollment/review'), { at: '/enrollment/' }, 'online again')).toEqual([])
  expect(faultsElsewhere(at('/'), { at: '/' }, 'loaded anew')).toEqual([])
  expect(faultsElsewhere(at('/plans'), { at: '/' }, 'loaded anew')).toEqual([
    'loaded anew: the page is at /plans, not at /',
  ])
  expect(faultsElsewhere(at('/plans'), { at: '/enrollment/' }, 'online again')).toHaveLength(1)
})

test('where the model names no address, none is asked for', () => {
  expect(faultsElsewhere(at('/plans'), 'anew', 'loaded anew')).toEqual([])
  expect(faultsElsewhere(at('/plans'), 'same', 'loaded anew')).toEqual([])
})
