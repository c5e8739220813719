"use strict";

// Shows what there is: guilds with their channels.
async function show() {
  const world = await (await fetch("/sandbox")).json();
  const main = document.getElementById("world");
  for (const guild of world.guilds) {
    const heading = document.createElement("h2");
    heading.textContent = guild.name;
    const list = document.createElement("ul");
    for (const channel of guild.channels) {
      const item = document.createElement("li");
      item.textContent = channel.name;
      list.append(item);
    }
    main.append(heading, list);
  }
}

show();
