/** The bundler takes in a sheet of styles where a script imports it. */
declare module '*.css';
