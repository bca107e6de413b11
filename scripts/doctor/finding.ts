export interface Finding {
  /** 'doubtful' does not keep the site from starting. */
  state: 'fine' | 'doubtful' | 'wrong'
  says: string
  remedy?: string
}
