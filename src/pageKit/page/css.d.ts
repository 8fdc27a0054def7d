/** The bundler includes a style sheet that a script imports. */
declare module '*.css';
