// The peer of server_load.py: boardgame.io with a game of tricks, four players with six cards.
// node server.cjs PORT [FOLDER]: matches are kept in memory, or in files in the folder.

const { Server, FlatFile, Origins } = require("boardgame.io/server");

const SEATS = 4;
const CARDS = 6;

function dealt(random) {
  const deck = random.Shuffle([...Array(52).keys()]);
  const hands = [...Array(SEATS).keys()].map((seat) =>
    deck.slice(seat * CARDS, (seat + 1) * CARDS).sort((a, b) => a - b),
  );
  return { hands, trick: [], tricks: [], leader: 0, next: 0 };
}

function legal(G, seat) {
  const hand = G.hands[seat];
  if (G.trick.length === 0) return hand;
  const suit = Math.floor(G.trick[0].card / 13);
  const follow = hand.filter((card) => Math.floor(card / 13) === suit);
  return follow.length ? follow : hand;
}

const cards = {
  name: "cards",
  setup: ({ random }) => ({ ...dealt(random), totals: Array(SEATS).fill(0) }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
  moves: {
    play: ({ G, ctx, random }, card) => {
      const seat = Number(ctx.currentPlayer);
      if (!legal(G, seat).includes(card)) return "INVALID_MOVE";
      G.hands[seat] = G.hands[seat].filter((each) => each !== card);
      G.trick.push({ seat, card });
      G.next = (seat + 1) % SEATS;
      if (G.trick.length < SEATS) return;
      const suit = Math.floor(G.trick[0].card / 13);
      const best = G.trick
        .filter((play) => Math.floor(play.card / 13) === suit)
        .reduce((a, b) => (b.card > a.card ? b : a));
      G.tricks.push({ leader: G.leader, plays: G.trick, winner: best.seat });
      G.trick = [];
      G.leader = G.next = best.seat;
      if (G.tricks.length < CARDS) return;
      G.totals[best.seat] += 1;
      Object.assign(G, dealt(random), { leader: best.seat, next: best.seat });
    },
  },
  // What a player may know, and the cards it may play, as our server tells them.
  playerView: ({ G, ctx, playerID }) => {
    const { hands, ...open } = G;
    const mine = ctx.currentPlayer === playerID;
    return {
      ...open,
      counts: hands.map((hand) => hand.length),
      hand: playerID === null ? [] : hands[Number(playerID)],
      legal: mine ? legal(G, Number(playerID)) : [],
    };
  },
};

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [cards], origins: [Origins.LOCALHOST], ...(db && { db }) });
server.run({ port: Number(port) }, () => console.log("ready"));
