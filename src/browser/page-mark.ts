/** Behind the ids that this page makes: 32 random bits, so that two tabs do not make the same one. */
export const pageMark = `-${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
