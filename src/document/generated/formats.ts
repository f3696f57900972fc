// Made by scripts/formats.mjs from the formats in src/parsers.
export const FORMATS = {
  pdf: { mediaTypes: ['application/pdf'], extensions: ['pdf'], unit: 'page' },
  xlsx: {
    mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
    unit: 'sheet',
  },
  xls: { mediaTypes: ['application/vnd.ms-excel'], extensions: ['xls'], unit: 'sheet' },
  docx: {
    mediaTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['docx', 'docm', 'dotx', 'dotm'],
    unit: 'page',
  },
  pptx: {
    mediaTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    extensions: ['pptx', 'pptm', 'potx', 'ppsx', 'ppsm'],
    unit: 'slide',
  },
  rtf: { mediaTypes: ['application/rtf', 'text/rtf'], extensions: ['rtf'], unit: 'page' },
  msg: { mediaTypes: ['application/vnd.ms-outlook'], extensions: ['msg', 'oft'], unit: 'page' },
  eml: { mediaTypes: ['message/rfc822'], extensions: ['eml', 'emlx'], unit: 'page' },
  html: {
    mediaTypes: ['text/html', 'application/xhtml+xml', 'multipart/related'],
    extensions: ['html', 'htm', 'xhtml', 'xht', 'shtml', 'mht', 'mhtml'],
    unit: 'page',
  },
  csv: {
    mediaTypes: ['text/csv', 'text/tab-separated-values'],
    extensions: ['csv', 'tsv', 'tab', 'psv'],
    unit: 'sheet',
  },
} as const;
