import type ICAL from 'ical.js'
import { toWallTime } from '~/platform/zurich'
import { CalendarFault } from './calendar-fault'
import {
  type DateDetails,
  dayOf,
  firstTime,
  instantOf,
  lengthsOf,
  type Moment,
  type PlacedTime,
  type ZoneFinder,
} from './calendar-times'
import { AS_THE_EVENT, ownDetails } from './own-details'

/** One date of an event: the time that its rule gives, by which it is named, and what became of it. */
interface Instance {
  original: PlacedTime
  moment: Moment
}

export class Instances {
  #byInstant = new Map<number, Instance>()
  #byDay = new Map<string, Instance[]>()

  get all(): Instance[] {
    return [...this.#byInstant.values()]
  }

  /** Does nothing when there is one at this instant. */
  add(instance: Instance): void {
    const instant = instantOf(instance.original)
    if (this.#byInstant.has(instant)) return
    this.#byInstant.set(instant, instance)
    const day = dayOf(instance.original.wall)
    this.#byDay.set(day, [...(this.#byDay.get(day) ?? []), instance])
  }

  /** The name is an instant, or a day where it or its name is a whole day: Exchange names whole days by times. */
  named(name: PlacedTime): Instance[] {
    const ofDay = this.#byDay.get(dayNamed(name)) ?? []
    if (name.isDay) return ofDay
    const exact = this.#byInstant.get(instantOf(name))
    return exact ? [exact] : ofDay.filter(({ original }) => original.isDay)
  }

  drop(name: PlacedTime): void {
    for (const { original } of this.named(name)) {
      this.#byInstant.delete(instantOf(original))
      this.#byDay.delete(dayOf(original.wall))
    }
  }
}

function dayNamed(name: PlacedTime): string {
  return name.isUtc ? toWallTime(instantOf(name)).slice(0, 10) : dayOf(name.wall)
}

interface Overriding {
  zoneOf: ZoneFinder
  /** The event itself, which a date may say otherwise. */
  event: ICAL.Component
  /** French; for what is not used. */
  notes: string[]
}

/** Applies the components with a RECURRENCE-ID: those for all dates from one on (RANGE=THISANDFUTURE, RFC 5545 3.2.13)
 * before those for one date. */
export function applyOverrides(
  instances: Instances,
  overrides: readonly ICAL.Component[],
  overriding: Overriding,
): void {
  const read = overrides.map((component) => readOverride(component, overriding))
  const ranges = read.filter(({ isRange }) => isRange)
  for (const range of ranges.sort((a, b) => instantOf(a.name) - instantOf(b.name))) moveAll(instances, range)
  for (const single of read.filter(({ isRange }) => !isRange)) moveOne(instances, single)
}

interface Override {
  name: PlacedTime
  isRange: boolean
  /** null = the time that the rule gives. */
  start: PlacedTime | null
  length: Moment['length']
  own: DateDetails
}

function readOverride(component: ICAL.Component, { zoneOf, event, notes }: Overriding): Override {
  const name = firstTime(component, 'recurrence-id', zoneOf)
  if (!name) throw new CalendarFault('RECURRENCE-ID illisible')
  const start = firstTime(component, 'dtstart', zoneOf)
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range')
  return {
    name,
    isRange: /^thisandfuture$/i.test(range ?? ''),
    start,
    length: start && lengthsOf(component, start, zoneOf, notes)(start),
    own:
      component === event ? AS_THE_EVENT : ownDetails(component, event, dayOf((start ?? name).wall), notes),
  }
}

function moveOne(instances: Instances, { name, start, length, own }: Override): void {
  const [instance] = instances.named(name)
  if (instance) instance.moment = start ? { time: start, length, own } : { ...instance.moment, own }
  // A changed date stands on its own. One that was cancelled before it was ever listed adds no date.
  else if (start && own.status !== 'cancelled')
    instances.add({ original: name, moment: { time: start, length, own } })
}

function moveAll(instances: Instances, { name, start, length, own }: Override): void {
  const from = instantOf(name)
  const shift = start && wallIn(start, name).until(start.wall, { largestUnit: 'day' })
  for (const instance of instances.all) {
    if (instantOf(instance.original) < from) continue
    if (!start || !shift) instance.moment = { ...instance.moment, own }
    else {
      const time = { ...start, wall: wallIn(start, instance.original).add(shift) }
      instance.moment = { time, length, own }
    }
  }
}

/** The time as a wall time where the other one is. */
function wallIn({ isDay, zone }: PlacedTime, time: PlacedTime) {
  return isDay || time.isDay || time.zone === zone ? time.wall : zone.wallTimeAt(instantOf(time))
}
