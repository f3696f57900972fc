const DAY_MS = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const ISO_TIME = /^(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/;

/** The serial number of an ISO 8601 date, date and time, or time of day; NaN where it is none. Zones are left aside, as Excel does. */
export function isoToSerial(text: string, dateSystem: 1900 | 1904): number {
  const time = ISO_TIME.exec(text);
  if (time) return dayShare(time[1], time[2], time[3]);
  const date = ISO_DATE.exec(text);
  if (!date) return Number.NaN;
  const days = Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3])) / DAY_MS;
  if (dateSystem === 1904) return days - Date.UTC(1904, 0, 1) / DAY_MS + dayShare(date[4], date[5], date[6]);
  const serial = days - Date.UTC(1899, 11, 30) / DAY_MS;
  // Excel counts a 29 February 1900 that never was: serials below 61 are one less.
  return (serial < 61 ? serial - 1 : serial) + dayShare(date[4], date[5], date[6]);
}

function dayShare(hours = '0', minutes = '0', seconds = '0'): number {
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}
