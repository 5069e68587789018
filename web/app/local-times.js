/* global document */
// Shows times in the reader's time zone, with UTC in the title, on the pages of the site administration, which the
// server renders.
{
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const time of document.querySelectorAll('time[datetime]')) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
}
