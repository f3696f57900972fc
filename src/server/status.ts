import { STATUS_CODES } from 'node:http';

const LINES = new Map(Object.entries(STATUS_CODES).map(([status, reason]) => [Number(status), `${status} ${reason}`]));

export const statusLine = (status: number): string => LINES.get(status) ?? `${status} Unknown`;
