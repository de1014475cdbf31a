export declare const compileMessages: (project: string, out: string) => Promise<void>
