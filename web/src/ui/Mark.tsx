/** The product's own mark: a washboard. */
export const Mark = () => (
  <svg
    aria-hidden="true"
    fill="none"
    height="20"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.75"
    viewBox="0 0 24 24"
    width="20"
  >
    <path d="M5 3v18M19 3v18M5 5.5h14M5 18.5h14" />
    <path
      d="M8 9.2q1-.9 2 0t2 0 2 0 2 0M8 12q1-.9 2 0t2 0 2 0 2 0M8 14.8q1-.9 2 0t2 0 2 0 2 0"
      strokeWidth="1.5"
    />
  </svg>
);
