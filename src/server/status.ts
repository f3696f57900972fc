import { STATUS_CODES } from 'node:http';

const LINES = new Map(Object.entries(STATUS_CODES).map(([status, reason]) => [Number(status), `${status} ${reason}`]));

/** `404 Not Found` */
export const statusLine = (status: number): string => LINES.get(status) ?? `${status} Unknown`;

/** `Not Found` */
export const toStatusText = (status: number): string => STATUS_CODES[status] ?? 'Unknown';
