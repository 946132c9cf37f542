/** Program: `create-pglite-template.mjs MODULE FOLDER` makes an embedded database with the server's module that opens it. */
const [module = "", folder = ""] = process.argv.slice(2);
const { openPglite } = await import(module);
const database = await openPglite(folder);
await database.close();
