// The package's own typings describe an ES default that Node does not see: there the module itself is either
// the function or an object that holds it.
declare module 'validator/lib/isMobilePhone.js' {
  type IsMobilePhone = (text: string, locale?: 'any' | string[]) => boolean;
  const isMobilePhone: IsMobilePhone | { default: IsMobilePhone };
  export = isMobilePhone;
}
declare module 'validator/lib/isURL.js' {
  type Options = { protocols?: string[]; require_protocol?: boolean; disallow_auth?: boolean };
  type IsURL = (text: string, options?: Options) => boolean;
  const isURL: IsURL | { default: IsURL };
  export = isURL;
}
