/** A machine of each part of the product: the build keeps all machines of a part in one file (`machinesOf`, vite.config.ts). */
const parts = [
  () => import('#machines/desk/desk-access/desk-access.model.ts'),
  () => import('#machines/enrollment/enrollment.model.ts'),
  () => import('#machines/storefront/cart/cart.model.ts'),
]

/**
 * Defines the machines, those of each part in a task of their own: all at once hold a page for a tenth of a second.
 * Whatever imports the registry waits for this first.
 */
export const defineMachines = async (): Promise<void> => {
  await Promise.all(parts.map((part) => part()))
}
