// The package's own typings describe an ES default that Node does not see; these are the two functions in use.
declare module 'validator/lib/isMobilePhone.js' {
  const isMobilePhone: (text: string, locale?: 'any' | string[]) => boolean;
  export = isMobilePhone;
}
declare module 'validator/lib/isURL.js' {
  const isURL: (
    text: string,
    options?: { protocols?: string[]; require_protocol?: boolean; disallow_auth?: boolean },
  ) => boolean;
  export = isURL;
}
