import { type ClientFeature, page, screen } from '../../client-feature.ts';

export const loadHome = async () => (await import('./home-screen.tsx')).HomeScreen;
const loadWelcome = async () => (await import('./welcome-screen.tsx')).WelcomeScreen;

const Home = screen(loadHome);

export const homeClient: ClientFeature = {
  name: 'home',
  pages: [page('homePage', loadHome), page('welcome', loadWelcome)],
  barePages: [page('home', loadWelcome)],
  screens: { Console: Home, Workplace: Home },
};
