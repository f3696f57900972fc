import { expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import type { StoredContent } from '../../src/index/content.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const list = (name: string, ...fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});
const texts = (...names: string[]): FieldSchema[] => names.map((name) => field(name));
const JOBS = list('experience', ...texts('title', 'company', 'start_date', 'end_date'));
const STUDIES = list('education', ...texts('degree', 'institution', 'year'));

function resume(placed: Placed[], types: Parameters<typeof paper>[1] = {}): StoredContent {
  return paper(placed, { language: 'en', documentType: 'resume', ...types });
}

it('reads names at the left and times at the right, on the same line or the next', () => {
  const content = resume([
    [200, 1, 'Hugo (Chun-Ho) Lin'],
    [50, 3, 'Experience'],
    [50, 4, 'eMeadow Software'],
    [420, 4, 'Dec, 2024 – Present'],
    [50, 5, 'R&D Engineer (Freelance, Remote)'],
    [440, 5, 'Taipei, Taiwan'],
    [60, 6, 'Shipped what nobody had asked for, and it was good.'],
    [50, 7, 'Moss Works Co.'],
    [420, 7, '2016/12-2023/11'],
    [50, 8, 'Lathe Operator'],
    [50, 9, 'Wrote the benches of two products and kept them running over three releases.'],
    [50, 11, 'Education'],
    [50, 12, 'Snake River College, Boise'],
    [420, 12, '2010 – 2014'],
  ]);
  expect(ask(content, [field('full_name'), JOBS, STUDIES])).toEqual({
    full_name: 'Hugo (Chun-Ho) Lin',
    experience: [
      {
        title: 'R&D Engineer (Freelance, Remote)',
        company: 'eMeadow Software',
        start_date: 'Dec, 2024',
        end_date: 'Present',
      },
      { title: 'Lathe Operator', company: 'Moss Works Co.', start_date: '2016/12', end_date: '2023/11' },
    ],
    education: [{ degree: null, institution: 'Snake River College', year: '2010 – 2014' }],
  });
});

it('takes as many lines above the times as entries have', () => {
  const content = resume([
    [50, 1, 'Experience'],
    [50, 2, 'Moss Works Co.'],
    [50, 3, 'Lathe Operator'],
    [420, 3, 'June-July 2017'],
    [60, 4, 'kept the lathes running.'],
    [50, 5, 'Quill Labs'],
    [50, 6, 'Test Engineer'],
    [420, 6, 'May 2015 - June 2016'],
    [60, 7, 'wrote what was not tested.'],
  ]);
  expect(ask(content, [JOBS]).experience).toEqual([
    { title: 'Lathe Operator', company: 'Moss Works Co.', start_date: 'June', end_date: 'July 2017' },
    { title: 'Test Engineer', company: 'Quill Labs', start_date: 'May 2015', end_date: 'June 2016' },
  ]);
});

it('reads times that stand before the name, and none of those that are told below', () => {
  const content = resume(
    [
      [50, 1, 'Education'],
      [50, 2, '2014-2019'],
      [130, 2, 'University of St. Andrews, MSci (Hons) Computer Science'],
      [140, 3, 'Aug 2014, First Place in Robots'],
      [50, 4, '2012-2014'],
      [130, 4, 'Shatin College, Hong Kong, Bilingual IB Diploma'],
      [50, 6, 'Work experience'],
      [50, 7, 'University of Southampton'],
      [420, 7, 'January 2020-June 2022'],
    ],
    { types: { 'p1.b1': 'heading', 'p1.b4': 'list_item' } },
  );
  expect(ask(content, [STUDIES, JOBS])).toEqual({
    education: [
      { degree: 'MSci (Hons) Computer Science', institution: 'University of St. Andrews', year: '2014-2019' },
      { degree: 'Bilingual IB Diploma', institution: 'Shatin College', year: '2012-2014' },
    ],
    experience: [
      { title: null, company: 'University of Southampton', start_date: 'January 2020', end_date: 'June 2022' },
    ],
  });
});

it('tells what stands below an entry as a text or one by one, and years as numbers', () => {
  const content = resume(
    [
      [50, 1, 'Internship Experience'],
      [50, 2, 'Data Engineer, Trendbarn Ltd'],
      [420, 2, 'May 2019 – Jan 2020'],
      [60, 3, 'Moved a million rows.'],
      [60, 4, 'Moved them back.'],
    ],
    { types: { 'p1.b1': 'heading', 'p1.b4': 'list_item', 'p1.b5': 'list_item' } },
  );
  const duties: FieldSchema = { name: 'responsibilities', type: 'array', items: { type: 'string' } };
  const fields = [...texts('employer', 'position', 'description'), duties, field('end_year', 'integer')];
  expect(ask(content, [list('work_experience', ...fields)])).toEqual({
    work_experience: [
      {
        employer: 'Trendbarn Ltd',
        position: 'Data Engineer',
        description: 'Moved a million rows.\nMoved them back.',
        responsibilities: ['Moved a million rows.', 'Moved them back.'],
        end_year: 2020,
      },
    ],
  });
});

it('begins an entry at each heading, however long the lines are up to its times', () => {
  const institute =
    'Institute for Advanced Studies of Things That Are Seldom Studied, School of Rare Engineering and Crafts,';
  const content = resume(
    [
      [50, 1, 'ACADEMIC APPOINTMENTS'],
      [50, 2, 'Professor'],
      [50, 3, institute],
      [50, 4, 'South Korea | 2020–Present'],
      [50, 5, 'Associate Professor'],
      [50, 6, 'Hill College | 2015–2020'],
    ],
    { types: { 'p1.b1': 'heading', 'p1.b2': 'heading', 'p1.b5': 'heading' }, levels: { 'p1.b2': 2, 'p1.b5': 2 } },
  );
  const isCurrent = field('is_current', 'boolean');
  expect(ask(content, [list('work_experience', ...texts('job_title', 'employer', 'start'), isCurrent)])).toEqual({
    work_experience: [
      {
        job_title: 'Professor',
        employer: 'Institute for Advanced Studies of Things That Are Seldom Studied',
        start: '2020',
        is_current: true,
      },
      { job_title: 'Associate Professor', employer: 'Hill College', start: '2015', is_current: false },
    ],
  });
});

it('knows numbers of telephones with the code of a country', () => {
  for (const phone of ['(+44) 07481 116190', '+91 8509098064', '+8801828327033'])
    expect(ask(resume([[50, 1, `me@example.org | ${phone}`]]), [field('phone')])).toEqual({ phone });
});

const SKILLS: FieldSchema = { name: 'skills', type: 'array', items: { type: 'string' } };
const LANGUAGES: FieldSchema = { name: 'languages', type: 'array', items: { type: 'string' } };

it('reads skills by the parts of their groups, brackets whole', () => {
  const content = resume([
    [50, 1, 'Skills'],
    [50, 2, 'Programming Languages: Python (Django, Flask), Scala, C/C++'],
    [50, 3, 'Databases: PostgreSQL, Redis'],
    [50, 4, 'Tools: Git, Jenkins'],
  ]);
  expect(ask(content, [SKILLS])).toEqual({
    skills: ['Python (Django, Flask)', 'Scala', 'C/C++', 'PostgreSQL', 'Redis', 'Git', 'Jenkins'],
  });
});

it('takes what machines are told in for no language that somebody speaks', () => {
  const machines = resume([[50, 1, 'Languages: Python, Java, MATLAB']]);
  expect(ask(machines, [LANGUAGES])).toEqual({ languages: null });
  const people = resume([[50, 1, 'Languages: Bangla (native), English, Deutsch']]);
  expect(ask(people, [LANGUAGES])).toEqual({ languages: ['Bangla (native)', 'English', 'Deutsch'] });
});

it('takes no university for the place where somebody lives', () => {
  const content = resume([
    [50, 1, 'Max Weissmann'],
    [50, 2, 'University of Massachusetts, Boston'],
    [50, 3, 'Kanpur, Uttar Pradesh'],
  ]);
  expect(ask(content, [field('location')])).toEqual({ location: 'Kanpur, Uttar Pradesh' });
});
