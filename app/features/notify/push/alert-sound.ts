const FREQUENCY_HZ = 800
const SECONDS = 0.5
const VOLUME = 0.2
/** Without a fade the tone clicks. */
const FADE_SECONDS = 0.02

/** Browsers refuse sound before the first action on the page. Never throws. */
export function playAlert(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'sine'
    tone.frequency.value = FREQUENCY_HZ
    const end = audio.currentTime + SECONDS
    volume.gain.setValueAtTime(VOLUME, end - FADE_SECONDS)
    volume.gain.linearRampToValueAtTime(0, end)
    tone.connect(volume).connect(audio.destination)
    tone.onended = () => void audio.close().catch(() => {})
    tone.start()
    tone.stop(end)
  } catch {}
}
