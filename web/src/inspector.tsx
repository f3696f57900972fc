import { render } from 'preact';
import { App } from './app/app.tsx';
import './styles/base.css';
import './styles/library.css';
import './styles/document.css';
import './styles/sheet.css';
import './styles/extract.css';

render(<App />, document.getElementById('app')!);
