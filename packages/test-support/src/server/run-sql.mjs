/** `run-sql.mjs MODULE FOLDER SQL`: runs statements in an embedded database, with the server's module MODULE. */
const [module = "", folder = "", statements = ""] = process.argv.slice(2);
const { openPglite } = await import(module);
const { db, close } = await openPglite(folder);
for (const statement of statements.split(";\n")) await db.execute(statement);
await close();
