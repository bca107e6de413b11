import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTrouble } from '~/ui/trouble'
import { SAVE_DRAFT_PATH, type SavedDraftAnswer } from '../form-view'

/** Long enough not to save in the middle of a word. */
const TYPING_PAUSE_MS = 1500
const NOT_REACHED = 'Le brouillon n’a pas pu être enregistré. Vérifiez votre connexion.'

export interface Autosave {
  /** What the last answer of the server brought; null before the first one. */
  saved: Extract<SavedDraftAnswer, { ok: true }> | null
  /** Why the last attempt failed. */
  problem: { message: string; isSignedOut?: true; isElsewhere?: true } | null
  /** Names this tab to the server, so that two with one draft do not undo each other's work; '' before hydration. */
  tab: string
  /** For the ear: the first saving, what was asked for, what failed. Not every pause in the typing. */
  announcement: string
  /** Something has changed: saves once the typing pauses. */
  touch(): void
  /** Saves at once and says so. */
  saveNow(): void
  /** The form itself is on its way: nothing is saved beside it. */
  stop(): void
}

/** Keeps the draft on the server while the form is being filled in, and when its page is left. */
export function useAutosave(form: RefObject<HTMLFormElement>): Autosave {
  const [saved, setSaved] = useState<Autosave['saved']>(null)
  const [problem, setProblem] = useState<Autosave['problem']>(null)
  const [announcement, setAnnouncement] = useState('')
  const [tab, setTab] = useState('')
  const work = useRef({ isDirty: false, isSaving: false, saysSo: true, timer: 0 })

  /** `over`: whatever another tab has written. */
  async function save(over = false) {
    const job = work.current
    clearTimeout(job.timer)
    // One after the other: what is answered last is what was typed last.
    if (job.isSaving || !form.current) return
    job.isSaving = true
    job.isDirty = false
    const answer = await post(form.current, over)
    job.isSaving = false
    if (answer.ok) {
      setSaved(answer)
      setProblem(null)
      rememberAddress(form.current)
      if (job.saysSo) setAnnouncement(answer.saved)
      job.saysSo = false
      if (job.isDirty) schedule()
    } else {
      job.isDirty = true
      job.saysSo = true
      setProblem(answer)
      setAnnouncement(answer.message)
    }
  }

  function schedule() {
    clearTimeout(work.current.timer)
    work.current.timer = window.setTimeout(() => save(), TYPING_PAUSE_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this script takes the page over
  useEffect(() => {
    const job = work.current
    // No crypto.randomUUID: a site on plain http has none.
    setTab(Math.random().toString(36).slice(2))
    if (form.current && wasTouched(form.current)) {
      // Typed before, or kept by the browser over a reload.
      job.isDirty = true
      schedule()
    }
    function retry() {
      if (job.isDirty) schedule()
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  const trouble = useTrouble()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what went wrong counts
  useEffect(() => {
    if (trouble === null) return
    // The form may have been on its way and is here again: saving goes on.
    work.current.isDirty = true
    schedule()
  }, [trouble])

  useEffect(() => {
    const element = form.current
    const job = work.current
    function leave() {
      clearTimeout(job.timer)
      if (!job.isDirty || !element) return
      job.isDirty = false
      // Browsers take 64 kB of it: the shorter way of writing.
      navigator.sendBeacon(SAVE_DRAFT_PATH, new URLSearchParams(fieldsOf(element)))
    }
    function hide() {
      if (document.visibilityState === 'hidden') leave()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [form])

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
      setProblem(null)
    },
  }
}

function wasTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (control) =>
      (control instanceof HTMLTextAreaElement ||
        (control instanceof HTMLInputElement && control.type !== 'hidden')) &&
      control.type !== 'file' &&
      control.value !== control.defaultValue,
  )
}

async function post(form: HTMLFormElement, over: boolean): Promise<SavedDraftAnswer> {
  try {
    const body = new FormData()
    for (const [name, value] of fieldsOf(form)) body.append(name, value)
    if (over) body.append('over', 'on')
    const answer = await fetch(SAVE_DRAFT_PATH, { method: 'POST', body })
    return await answer.json()
  } catch {
    return { ok: false, message: NOT_REACHED }
  }
}

/** Everything but the photo, which goes with the form itself: a chosen file and the wish to remove the present one. */
function fieldsOf(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'image.remove' ? [[name, value]] : [],
  )
}

/** From now on a reload finds the draft: the form's address names it. For the router nothing has happened. */
function rememberAddress(form: HTMLFormElement | null): void {
  const address = form?.getAttribute('action')
  const { pathname, search, hash } = window.location
  if (!address || address === pathname + search) return
  window.history.replaceState(window.history.state, '', address + hash)
}
