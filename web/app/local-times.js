/* global document */
// For the server-rendered pages of the site administration: shows times in the reader's time zone, UTC in the title.
{
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const time of document.querySelectorAll('time[datetime]')) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
}
