import { OFF } from '../mark-tag'
import { ScheduleList } from '../schedule-list'
import type { PrintedPosterView } from './printed-poster.server'
import './poster-sheet.css'

/** One page A4 on paper; on the screen it is as tall as its text needs. */
export function PosterSheet({ poster, siteName }: { poster: PrintedPosterView; siteName: string }) {
  const { image, date, off, code } = poster
  return (
    <article className={`poster-sheet cat-${poster.category.slug}`}>
      <div className="poster-sheet-page">
        <div className={`poster-picture ${image.isWhole ? 'poster-picture-whole' : ''}`}>
          <img src={image.src} alt={image.alt} className={image.focus ?? ''} />
        </div>
        {image.credit && <p className="poster-small mt-1">Photo&nbsp;: {image.credit}</p>}
        {poster.state && <p className="poster-state">{poster.state}</p>}
        <h1 className={`poster-title poster-title-${poster.titleLength}`}>{poster.title}</h1>
        {(poster.note || poster.summary) && (
          <p className="poster-summary">{poster.note ? <strong>{poster.note}</strong> : poster.summary}</p>
        )}
        <div className="poster-facts">
          <time dateTime={poster.dateTime} className={`poster-date ${off.date ? OFF : ''}`}>
            {date.weekday} <span>{date.day}</span> {date.month}
          </time>
          <div className="poster-where">
            <p className={`poster-time ${off.time ? OFF : ''}`}>{poster.time}</p>
            {poster.moved && <p>{poster.moved}</p>}
            {poster.place.map((line, at) => (
              <p key={line} className={at === 0 ? 'font-semibold' : ''}>
                {line}
              </p>
            ))}
            {poster.price && <p className="font-semibold">{poster.price}</p>}
          </div>
        </div>
        <ScheduleList lines={poster.schedule} className="poster-schedule" />
        {poster.dates.length > 0 && (
          <ul className="poster-dates" aria-label="Dates à venir">
            {[...poster.dates, ...(poster.more ? [poster.more] : [])].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <footer className="poster-foot">
          <div className="min-w-0">
            {poster.organizer && <p className="poster-organizer">{poster.organizer}</p>}
            <p className="poster-small">
              {siteName}
              <br />
              <span className="font-semibold [overflow-wrap:anywhere]">{poster.address}</span>
            </p>
          </div>
          <svg
            viewBox={`0 0 ${code.side} ${code.side}`}
            role="img"
            aria-label={code.text}
            className="poster-code"
          >
            <path d={code.path} />
          </svg>
        </footer>
      </div>
    </article>
  )
}
