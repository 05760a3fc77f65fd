import { lazy } from 'react';
import { type ClientFeature, page } from '../../../client-feature.ts';

export const loadHome = async () => (await import('./home-screen.tsx')).HomeScreen;
const loadWelcome = async () => (await import('./welcome-screen.tsx')).WelcomeScreen;

export const homeClient: ClientFeature = {
  name: 'home',
  kept: ['HomePageStatistic', 'News'],
  pages: [page('homePage', loadHome), page('welcome', loadWelcome)],
  barePages: [page('home', loadWelcome)],
  views: { TodoList: lazy(() => import('./work/todo-view.tsx')) },
};
