let isListening = false;
let isLost = false;

/** Standard output that nobody takes any more ends no command; `report` is told why, unless the reader has just read enough, as head does. */
export function watchOutput(report: (error: NodeJS.ErrnoException) => void): void {
  if (isListening) return;
  isListening = true;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLost && error.code !== 'EPIPE') report(error);
    isLost = true;
  });
}

export const isOutputLost = (): boolean => isLost;
