/** `create-pglite-template.mjs MODULE FOLDER`: creates an embedded database with the server's module MODULE. */
const [module = "", folder = ""] = process.argv.slice(2);
const { openPglite } = await import(module);
const database = await openPglite(folder);
await database.close();
