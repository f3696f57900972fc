import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

describe('who issued a document', () => {
  it('has the address of the net that it gives', () => {
    const page: Placed[] = [
      [20, 0, 'Monthly Plan Summary'],
      [20, 2, 'Willow Grove Combined Summary of Plans'],
      [20, 4, 'Questions: help@willowgrove.com'],
    ];
    expect(ask(paper(page), [field('company'), field('merchant')])).toEqual({
      company: 'Willow Grove',
      merchant: 'Willow Grove',
    });
  });

  it('goes on to its legal form, and may be known by its initials', () => {
    const page: Placed[] = [
      [20, 0, 'RECEIPT'],
      [20, 1, 'Tellow W.L.L'],
      [20, 3, 'www.tellow.com'],
    ];
    expect(ask(paper(page), [field('company')])).toEqual({ company: 'Tellow W.L.L' });
    const letter: Placed[] = [
      [20, 0, 'Survey of coastal palms'],
      [20, 3, 'Contact: moss@uop.edu'],
      [20, 5, 'College of Natural Sciences'],
      [20, 6, 'University of Palmport'],
    ];
    expect(ask(paper(letter), [field('university')])).toEqual({ university: 'University of Palmport' });
  });

  it('is no site that everybody uses', () => {
    const page: Placed[] = [
      [20, 0, 'Notes of the week'],
      [20, 2, 'Made with Google by ann@gmail.com'],
    ];
    expect(ask(paper(page), [field('merchant')])).toEqual({ merchant: null });
  });

  it('is introduced by the text', () => {
    const page: Placed[] = [
      [20, 0, 'Data Analyst'],
      [20, 2, 'About us'],
      [20, 3, 'Fernhill Inc. is a fast-growing software company that builds tools for libraries all over the world.'],
    ];
    expect(ask(paper(page, { language: 'en' }), [field('employer_company')])).toEqual({
      employer_company: 'Fernhill Inc.',
    });
  });

  it('is what the title begins with, where the text names it again', () => {
    const page: Placed[] = [
      [20, 0, 'Brightmoor: Planning for Harbours'],
      [20, 2, 'Why Brightmoor'],
      [20, 4, 'Brightmoor plans'],
    ];
    expect(ask(paper(page), [field('company', 'string', 'Startup name')])).toEqual({ company: 'Brightmoor' });
  });

  it('is no header of a sheet, however often it comes', () => {
    const page: Placed[] = [
      [20, 0, 'Metric 1'],
      [120, 0, 'Metric 2'],
      [220, 0, 'Metric 3'],
      [20, 1, '4'],
    ];
    expect(ask(paper(page), [field('company')])).toEqual({ company: null });
  });

  it('is the object that a name belongs to', () => {
    const page: Placed[] = [
      [20, 0, 'ClearView Diagnostics'],
      [20, 2, 'Patient: Ann Moor'],
    ];
    const laboratory = { ...field('laboratory', 'object'), fields: [field('name')] };
    expect(ask(paper(page), [laboratory])).toEqual({ laboratory: { name: 'ClearView Diagnostics' } });
  });

  it('is a body that says what it is, and no meeting', () => {
    const page: Placed[] = [
      [20, 0, 'Agenda, 5 May'],
      [20, 1, 'Committee Meeting'],
      [20, 2, 'Harbour Rowing Society'],
    ];
    expect(ask(paper(page), [field('organization')])).toEqual({ organization: 'Harbour Rowing Society' });
    const minutes: Placed[] = [
      [20, 0, 'ZONING BOARD OF APPEALS'],
      [20, 1, 'MINUTES'],
    ];
    expect(ask(paper(minutes), [field('body', 'string', 'Name of the board')])).toEqual({
      body: 'ZONING BOARD OF APPEALS',
    });
  });
});
