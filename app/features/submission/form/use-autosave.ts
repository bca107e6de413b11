import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from 'react'
import { withoutAccount } from '~/http/shown-account'
import { useTrouble } from '~/ui/trouble'
import type { SavedDraftAnswer } from '../form-view'

const TYPING_PAUSE_MS = 1500
/** The text of somebody who types without a pause is saved this often. */
const UNSAVED_MOST_MS = 10_000
const NOT_REACHED =
  'Le brouillon n’a pas pu être enregistré. Vérifiez votre connexion et gardez cette page ouverte.'

export interface Autosave {
  saved: Extract<SavedDraftAnswer, { ok: true }> | null
  problem: { message: string; isSignedOut?: true; isElsewhere?: true } | null
  /** Tells the server which tab saves, so that two tabs do not overwrite each other; '' before hydration. */
  tab: string
  /** Screen readers announce the first save, requested saves and failures. */
  announcement: string
  touch(): void
  saveNow(): void
  /** Call when the form is posted: an autosave beside it would conflict. */
  stop(): void
}

interface DraftWork {
  isDirty: boolean
  isSaving: boolean
  /** The next save is announced. */
  saysSo: boolean
  timer: number
  /** 0 = no save is scheduled. */
  scheduledAt: number
}

/** Saves the draft while the form is filled in and when the page is left. `answer`: what a posted form got. */
export function useAutosave(form: RefObject<HTMLFormElement>, path: string, answer: unknown): Autosave {
  const [saved, setSaved] = useState<Autosave['saved']>(null)
  const [problem, setProblem] = useState<Autosave['problem']>(null)
  const [announcement, setAnnouncement] = useState('')
  const [tab, setTab] = useState('')
  const work = useRef<DraftWork>({ isDirty: false, isSaving: false, saysSo: true, timer: 0, scheduledAt: 0 })

  /** `over` overwrites what another tab has saved. */
  async function save(over = false) {
    const job = work.current
    clearTimeout(job.timer)
    job.scheduledAt = 0
    // One request at a time; otherwise an older text could be stored last.
    if (job.isSaving || !form.current) return
    job.isSaving = true
    job.isDirty = false
    const answer = await post(path, form.current, over)
    job.isSaving = false
    // Typed meanwhile, or the network has come back meanwhile.
    if (job.isDirty) schedule()
    if (answer.ok) {
      setSaved(answer)
      setProblem(null)
      rememberAddress(form.current)
      if (job.saysSo) setAnnouncement(answer.saved)
      job.saysSo = false
    } else {
      job.isDirty = true
      job.saysSo = true
      setProblem(answer)
      setAnnouncement(answer.message)
    }
  }

  function schedule() {
    const job = work.current
    rememberAddress(form.current)
    clearTimeout(job.timer)
    if (job.scheduledAt === 0) job.scheduledAt = Date.now()
    const left = Math.max(0, job.scheduledAt + UNSAVED_MOST_MS - Date.now())
    job.timer = window.setTimeout(() => save(), Math.min(TYPING_PAUSE_MS, left))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this script takes the page over
  useEffect(() => {
    const job = work.current
    // crypto.randomUUID is missing on plain http.
    setTab(Math.random().toString(36).slice(2))
    if (form.current && wasTouched(form.current)) {
      // Typed before hydration, or restored by the browser after a reload.
      job.isDirty = true
      schedule()
    }
    return whenBack(() => {
      // The save under way may have left before the network came back.
      if (job.isSaving) job.isDirty = true
      if (job.isDirty) schedule()
    })
  }, [])

  const trouble = useTrouble()
  const firstAnswer = useRef(answer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came back counts
  useEffect(() => {
    if (trouble === null && answer === firstAnswer.current) return
    // The form was posted and is still here. Saving again tells whether its text is safe.
    work.current.isDirty = true
    schedule()
  }, [trouble, answer])

  useSaveOnLeave(form, path, work)

  return {
    saved,
    problem,
    announcement,
    tab,
    touch() {
      work.current.isDirty = true
      schedule()
    },
    saveNow() {
      work.current.saysSo = true
      work.current.isDirty = true
      void save(problem?.isElsewhere)
    },
    stop() {
      work.current.isDirty = false
      clearTimeout(work.current.timer)
    },
  }
}

/** Calls `retry` when the network is back and when the page is seen again; returns the function that ends this. */
function whenBack(retry: () => void): () => void {
  function retrySeen() {
    if (document.visibilityState === 'visible') retry()
  }
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', retrySeen)
  return () => {
    window.removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retrySeen)
  }
}

/** Sends what is not saved yet when the page or the form is left. */
function useSaveOnLeave(
  form: RefObject<HTMLFormElement>,
  path: string,
  work: MutableRefObject<DraftWork>,
): void {
  useEffect(() => {
    const element = form.current
    const job = work.current
    /** The page does not learn whether it arrived, so a person who stays or comes back saves again. */
    function leave() {
      if (!job.isDirty || !element) return
      // URLSearchParams is shorter than FormData; browsers send at most 64 kB.
      navigator.sendBeacon(path, new URLSearchParams(fieldsOf(element)))
    }
    function hide() {
      if (document.visibilityState === 'hidden') leave()
    }
    // It comes before a reload asks for the page, pagehide only after the answer.
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      clearTimeout(job.timer)
      leave()
    }
  }, [form, path, work])
}

function isChanged(input: HTMLInputElement): boolean {
  if (input.type === 'hidden' || input.type === 'file') return false
  if (input.type === 'checkbox' || input.type === 'radio') return input.checked !== input.defaultChecked
  return input.value !== input.defaultValue
}

function isChosen(select: HTMLSelectElement): boolean {
  const options = [...select.options]
  const given = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  return given !== undefined && !given.selected
}

function wasTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (control) =>
      (control instanceof HTMLTextAreaElement && control.value !== control.defaultValue) ||
      (control instanceof HTMLInputElement && isChanged(control)) ||
      (control instanceof HTMLSelectElement && isChosen(control)),
  )
}

async function post(path: string, form: HTMLFormElement, over: boolean): Promise<SavedDraftAnswer> {
  try {
    const body = new FormData()
    for (const [name, value] of fieldsOf(form)) body.append(name, value)
    if (over) body.append('over', 'on')
    const answer = await fetch(path, { method: 'POST', body })
    return await answer.json()
  } catch {
    return { ok: false, message: NOT_REACHED }
  }
}

/** The photo's fields take effect only when the form is posted. */
function fieldsOf(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'image.remove' ? [[name, value]] : [],
  )
}

/** Puts the draft's token in the address, so that a reload finds it. The router is not told: it would navigate. */
function rememberAddress(form: HTMLFormElement | null): void {
  const address = withoutAccount(form?.getAttribute('action') ?? '')
  const { pathname, search, hash } = window.location
  if (!address || address === pathname + search) return
  window.history.replaceState(window.history.state, '', address + hash)
}
