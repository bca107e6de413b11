import { afterEach, expect, test, vi } from 'vitest'
import { playAlert } from './alert-sound'

afterEach(() => vi.unstubAllGlobals())

/** A sound device, as far as a tone is made with it. */
function device() {
  const played: { type: string; frequency: number; started: number; stopped: number }[] = []
  class FakeAudioContext {
    currentTime = 3
    destination = {}
    createOscillator() {
      const tone = { type: '', frequency: { value: 0 }, onended: null }
      const note = { started: Number.NaN }
      return {
        ...tone,
        connect: (next: object) => next,
        start: () => {
          note.started = this.currentTime
        },
        stop(this: typeof tone, at: number) {
          played.push({ type: this.type, frequency: this.frequency.value, ...note, stopped: at })
        },
      }
    }
    createGain() {
      return {
        gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
        connect: (next: object) => next,
      }
    }
  }
  vi.stubGlobal('AudioContext', FakeAudioContext)
  return played
}

test('the alert is a sine of 800 Hz for half a second', () => {
  const played = device()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  playAlert()
  expect(played).toEqual([{ type: 'sine', frequency: 800, started: 3, stopped: 3.5 }])
})

test('before anybody has done anything on the page it is silent, as browsers want it', () => {
  const played = device()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  playAlert()
  expect(played).toEqual([])
})

test('without a sound device nothing breaks', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  vi.stubGlobal('AudioContext', undefined)
  expect(playAlert).not.toThrow()
})
