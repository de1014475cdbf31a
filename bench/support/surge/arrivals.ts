interface Process {
  /** Arrivals a second that are expected at this second, never more than `most`. */
  rateAt: (second: number) => number
  most: number
  seconds: number
  /** From 0 to below 1. */
  random: () => number
}

/** Drawn from an exponential distribution of this mean. */
export const exponential = (mean: number, random: () => number): number => -Math.log(1 - random()) * mean

/**
 * The seconds at which people arrive, in order: a Poisson process whose rate changes with time, by thinning (Lewis and
 * Shedler 1979). People come at `most` a second, each independent of all others, and of them stay as many as the rate of
 * their second asks for. Nothing here knows how fast anybody is served.
 */
export const arrivals = ({ rateAt, most, seconds, random }: Process): number[] => {
  const times: number[] = []
  for (let at = exponential(1 / most, random); at < seconds; at += exponential(1 / most, random)) {
    if (random() * most < rateAt(at)) times.push(at)
  }
  return times
}
