/* global document */
// For the pages of the site administration, which the server renders: shows times in the reader's time zone, with UTC
// in the title.
{
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const time of document.querySelectorAll('time[datetime]')) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
}
