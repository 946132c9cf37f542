const text = (value: string | Buffer) => {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(value.length);
	return Buffer.concat([length, Buffer.from(value)]);
};

/** Has the form of a public key, but no host has it. */
export const HOST_KEY = `ssh-ed25519 ${Buffer.concat([text("ssh-ed25519"), text(Buffer.alloc(32, 7))]).toString("base64")}`;

export const SSH = { host: "box.invalid", user: "deploy", hostKeys: [HOST_KEY], basePath: "/srv/paperclip" };
