export { useNames, useRepList, useWork, type Work, WorkProvider } from '#view';
