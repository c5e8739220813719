# Español, con el tono de la República Dominicana.
# Términos: sembrar, vuelta, casita, semilla, captura, turno, ronda, partida. La fila del Sur se dibuja abajo, la del Norte arriba.

## El idioma: cómo le dicen quienes lo hablan, y los de Discord en que se muestran así los comandos

locale-name = Español
locale-discord = es-ES es-419

## Lo que se juega

game-ii = Hoyito II
game-ii-12 = Hoyito II, 12 casitas
game-iii = Hoyito III
game-i = Hoyito I
game-i-12 = Hoyito I, 12 casitas
side-south = Sur
side-north = Norte

## Retos

challenge-named = { $opponent }, { $challenger } te reta a { $terms }. { $first } El reto vence { $until }.
challenge-rematch = { $opponent }, { $challenger } quiere la revancha, con los puestos cambiados: { $terms }. { $first } El reto vence { $until }.
challenge-anyone = { $challenger } reta a cualquiera de aquí a { $terms }. { $first } El reto vence { $until }.
terms = **{ $game }**, { $rounds ->
    [one] una ronda
   *[other] una partida de { $rounds } rondas
}
first-person = Sale { $name }.
first-acceptor = Sale quien acepte.
first-lot = Quién sale se decide a la suerte.
terms-odd = Quien va de segundo lleva ventaja: con un número par de rondas es más justo.
terms-usual = Desde la salida de siempre, jugando perfecto, quien sale pierde { $loser }–{ $winner }; con la salida pareja ninguno lleva ventaja.
terms-fair = Con salida pareja: ya se jugaron unos turnos, hasta una posición que vale lo mismo para los dos.
terms-closing = Se cierran casitas: después de cada ronda cada quien llena las suyas con lo que tiene, y la que no se puede llenar queda cerrada.
terms-rated = Cuenta para la clasificación; entre las mismas dos personas, a lo sumo { $most } partidas al día.
terms-unrated = No cuenta para la clasificación.
terms-thread = La partida tendrá su propio hilo.
terms-answers-only = Aquí no puedo escribir por mi cuenta: a nadie le recuerdo nada, y un tiempo que se acabó se ve con la próxima pulsación.
terms-hours = Cada turno puede durar { $hours ->
    [one] 1 hora
   *[other] { $hours } horas
}.
terms-days = Cada turno puede durar { $days ->
    [one] 1 día
   *[other] { $days } días
}.
challenge-accepted = { $opponent } aceptó el reto de { $challenger } a { $game }.
challenge-declined = { $opponent } no quiso el reto de { $challenger } a { $game }.
challenge-withdrawn = { $challenger } retiró su reto a { $game }.
challenge-expired = Nadie aceptó a tiempo el reto de { $challenger } a { $game }.
in-thread = { " " }La partida está en { $thread }.
thread-lost = El mensaje del reto ya no está, así que no se le puede abrir un hilo: la partida se juega aquí.
crossed = { $challenger } ya te retó a { $terms }. { $first } ¿Aceptas?{ $at }

## El tablero

board-start = **{ $game }**: { $south } juega al Sur (abajo), { $north } al Norte (arriba). { $next }
board-opening = Salida pareja, después de { $turns }.
board-round-start = Ronda { $round } de { $rounds }.{ $kept } { $next }
round-kept = { $name } guarda { $seeds ->
    [one] 1 semilla
   *[other] { $seeds } semillas
} y tiene { $closed ->
    [0] todas las casitas abiertas
    [one] 1 casita cerrada
   *[other] { $closed } casitas cerradas
}.
next-starts = Sale { $name }.
next-moves = Le toca a { $name }.
turn-sowed = { $name } sembró { $hole }: { $laps ->
    [one] 1 vuelta
   *[other] { $laps } vueltas
}{ $taken ->
    [0] { "." }
   *[other] , se llevó { $taken }.
}
turn-last-four = Las últimas cuatro son para { $name }.
turn-passed-empty = { $name } no tiene semillas que sembrar y pasa.
turn-passed-never-ending = Toda casita que { $name } podría elegir sembraría sin fin, así que pasa.
turn-extra = Juega otra vez.
turn-quiet = { $turns ->
    [one] Un turno más sin captura y lo que queda se reparte.
   *[other] { $turns } turnos más sin captura y lo que queda se reparte.
}
round-no-progress = { $turns } turnos seguidos sin captura: las semillas que quedan se reparten { $south }–{ $north }.
round-won = La ronda { $round } es de { $name }, { $winner }–{ $loser }.
round-drawn = La ronda { $round } queda empatada, { $seeds }–{ $seeds }.
rounds-won = Rondas: { $scores }. Rondas ganadas: { $south } { $south-wins }, { $north } { $north-wins }.
cannot-fill = { $name } no puede llenar ni una casita.
match-won = **¡Gana { $name }, { $winner }–{ $loser }!**
match-won-rounds = **¡{ $name } gana la partida!**
match-drawn = **Empate, { $seeds }–{ $seeds }.**
match-drawn-rounds = **La partida queda empatada.**
resigned = { $loser } se rindió. **¡Gana { $winner }!**
aborted = La partida se abandonó antes de que jugaran los dos. No cuenta.
timed-out = A { $loser } se le acabó el tiempo. **¡Gana { $winner }!**
reminder = { $name }, todavía te toca contra { $opponent }. Tu tiempo se acaba { $until }.{ $at }
agreed = De acuerdo los dos: **la partida queda empatada.**
rest-split = De acuerdo los dos, el resto se reparte.
draw-offered = { $name } ofrece tablas. { $opponent }, ¿aceptas? La oferta vale hasta el próximo turno.
split-offered = { $name } ofrece repartir el resto, { $seeds } semillas. { $opponent }, ¿aceptas? La oferta vale hasta el próximo turno.
draw-declined = { $name } prefiere seguir jugando.
takeback-offered = { $name } pide devolver su último turno, con los turnos extra que siguieron. { $opponent }, ¿lo permites? Vale hasta el próximo turno.
takeback-declined = { $name } deja el turno como está.
took-back = { $name } devolvió { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}.
voided = El lugar donde se jugaba esta partida ya no existe. No cuenta.
stopped = Quienes administran este servidor terminaron la partida. No cuenta.

## Botones

button-accept = Aceptar
button-decline = Ahora no
button-withdraw = Retirar
button-menu = Menú
button-resign = Rendirse
button-resign-yes = Sí, me rindo
button-keep-playing = Seguir jugando
button-abort = Abandonar
button-abort-yes = Sí, abandono
button-rematch = Revancha
button-draw = Ofrecer tablas
button-draw-yes = Sí, ofrezco tablas
button-split = Repartir el resto
button-split-yes = Sí, ofrezco repartir
button-takeback = Devolver turno
button-takeback-yes = Sí, pido devolverlo
button-not-now = En una hora no
button-flip = Desde mi lado
button-pings = Quiero avisos
button-no-pings = No quiero avisos
button-blocks = Gente bloqueada
button-keep-data = Dejarlo
button-forget = Sí, bórralo
button-settings = ◀ Ajustes
button-replay = Repetición
button-replay-whole = La partida entera
button-analyse = Analizar
button-record = Registro
button-page-before = ◀ Página anterior
button-page-after = Página siguiente ▶
button-rules = Reglas
button-how-to-play = Cómo se juega
button-text = Tablero en texto
button-board = Mostrar el tablero

## Mensajes privados

menu = Tu partida contra { $opponent }.
resign-confirm = ¿Te rindes en toda la partida contra { $opponent }? La victoria será de { $opponent }.
resign-done = Te rendiste.
abort-confirm = ¿Dejas la partida contra { $opponent }? Todavía no han jugado los dos, así que no cuenta para nadie.
abort-done = Dejaste la partida.
draw-confirm = ¿Le ofreces tablas a { $opponent }? Toda la partida quedaría empatada, y las semillas del tablero no contarían para nadie.
split-confirm = ¿Le ofreces a { $opponent } repartir las { $seeds } semillas que quedan? Con eso terminaría la ronda.
takeback-confirm = ¿Le pides a { $opponent } que te deje devolver tu último turno, con los turnos extra que siguieron?
offer-done = Tu oferta está hecha.
settings-pings = Te aviso cuando te toca y cuando alguien te reta.
settings-no-pings = No te aviso: ningún turno ni reto te menciona.
settings-blocked = { $people ->
    [0] No has bloqueado a nadie. A quien bloquees no puede retarte, y no se le dice por qué.
    [one] Has bloqueado a una persona. No puede retarte, y no se le dice por qué.
   *[other] Has bloqueado a { $people } personas. No pueden retarte, y no se les dice por qué.
}
choose-challengers = Quién puede retarte
challengers-everyone = Cualquiera puede retarme
challengers-opponents = Puede retarme quien ha jugado conmigo
challengers-nobody = Nadie puede retarme
choose-theme = Cómo se ven los tableros
theme-earth = Tableros de tierra
theme-chalk = Tableros de tiza sobre cemento
choose-language = Tu idioma
language-discords = El idioma que Discord tiene para mí
choose-block = Bloquear a alguien
choose-unblock = Quitar un bloqueo
slow = Esto tarda más de lo normal. No se pierde nada; la respuesta viene en camino.
resign-kept = La partida sigue.
games-none = No hay ninguna partida en curso.
games-none-own = No tienes ninguna partida en curso. Empieza una con `/hoyito challenge`.
list-more = Y { $more } más.
game-line = { $south } – { $north }, { $game }: le toca a { $mover }{ $until }.{ $at }
game-until = , y se le acaba el tiempo { $until }
which-game = Aquí tienes varias partidas. ¿Cuál?
against = contra { $name }
text-board-score = Capturadas: Sur { $south }, Norte { $north }. { $moves }
text-board-moves = Le toca a { $name } ({ $side }).
text-board-over = La partida terminó.
text-board-round = Ronda { $round } de { $rounds }.

## Lo que no se puede: en privado, y con lo que sí se puede

refused-unknown = No conozco esa partida. Elige una de la lista mientras escribes, o empieza otra con `/hoyito challenge`.
refused-elsewhere = Eso es de otro canal.{ $at }
refused-rounds = Una partida tiene de 1 a 12 rondas, no { $rounds }.
refused-board = Esa variante no se juega en ese tablero.
refused-engine-draws-not = Yo juego hasta el final. Puedes devolver un turno o rendirte.
refused-plays-engine = Ya estás jugando contra mí aquí.{ $at }
refused-too-many-channels = Se pueden nombrar { $most } canales a lo sumo. Quita algunos de la lista, o todos para permitir todos los canales.
refused-puzzle-over = Ese era el problema de otro día. `/hoyito puzzle` tiene el de hoy.
refused-no-hint = Doy pistas cuando te toca, en las partidas contra mí: `/hoyito play`.
refused-nobody-else = Aquí solo estamos tú y yo: juega contra mí con `/hoyito play`, o reta a alguien en un servidor o en tus mensajes directos con esa persona.
refused-oneself = No puedes retarte a ti mismo. Nombra a otra persona, o no nombres a nadie para retar a cualquiera de aquí.
refused-bot = Los bots no juegan aquí. Reta a una persona, o no nombres a nadie para retar a cualquiera de aquí.
refused-stranger = { $name } no está en este servidor.
refused-pair = Ustedes dos ya tienen un reto abierto.{ $at }
refused-no-closing = Las casitas solo se cierran en Hoyito I y II.
refused-closing-one-round = Las casitas se cierran después de una ronda: hacen falta dos rondas o más.
refused-fair-board = Salidas parejas solo se conocen en filas de seis casitas.
refused-fair-rounds = La salida pareja es para una sola ronda: en una partida de varias, cada quien sale por turno. Pide una ronda, o deja la salida de siempre.
refused-crossed = { $name } ya te retó.{ $at }
refused-not-now = { $name } no quiere que le retes ahora. Puedes volver a preguntar { $until }.
refused-too-many = Tienes { $most } retos abiertos. Retira uno, o espera a que respondan alguno.
refused-for-another = Este reto es para { $opponent }.
refused-own-challenge = Este reto es tuyo. Lo puedes retirar.
refused-not-your-challenge = Este reto es de { $challenger }.
refused-accepted = Este reto ya fue aceptado.
refused-declined = Este reto fue rechazado.
refused-withdrawn = Este reto fue retirado.
refused-expired = Este reto ya venció. Haz otro con `/hoyito challenge`.
refused-not-your-game = Esta partida no es tuya: juegan { $south } y { $north }. Empieza la tuya con `/hoyito challenge`.
refused-not-your-turn = Le toca a { $mover }.
refused-old-board = Este tablero es viejo.{ $at } `/hoyito board` muestra el actual.
refused-old-board-follows = Este tablero es viejo. El nuevo llega en un momento. Con `/hoyito board` también lo ves.
refused-over = Esta partida terminó. Empieza otra con `/hoyito challenge`.
refused-offer-stands = Ya lo pediste. Vale hasta el próximo turno.
refused-answer-first = { $name } te pidió algo: responde eso primero.
refused-offer-declined = En esta posición ya se rechazó. Primero hace falta un turno.
refused-rated = Esta partida cuenta para la clasificación, así que no se devuelve ningún turno.
refused-nothing-back = No has jugado ningún turno desde el último de { $name }.
refused-lacking = Me faltan permisos en { $channel }: **{ $permissions }**. Pide a quien administra este servidor que me los dé ahí. Si hay una partida en curso, espera mientras tanto.
refused-locked = Este hilo está bloqueado, así que no puedo mostrar tableros aquí. Pide a quien administra este servidor que lo desbloquee. Si hay una partida en curso, espera mientras tanto.
refused-no-thread = Aquí no se puede abrir un hilo. No pongas `hilo`, o usa un canal de texto.
permission-view = Ver canal
permission-send = Enviar mensajes
permission-send-in-threads = Enviar mensajes en hilos
permission-attach = Adjuntar archivos
permission-threads = Crear hilos públicos
permission-history = Leer el historial de mensajes
why-view = sin esto no veo el canal, y ahí no se puede jugar.
why-send = cada turno es un mensaje mío.
why-send-in-threads = lo mismo en hilos y en publicaciones de foros.
why-attach = cada tablero es una imagen.
why-threads = hace falta cuando un reto pide su propio hilo, y para nada más.
why-history = me deja ver si un mensaje mío ya está; sin esto un turno puede salir dos veces después de una avería.
refused-own-offer = Esta oferta es tuya; responde tu rival.
refused-offer-gone = Esta oferta ya no vale.
refused-not-over = Esta partida todavía no termina.
refused-both-moved = Ya jugaron los dos, así que la partida no se puede abandonar sin más. Te puedes rendir con `/hoyito resign`.
refused-rematch-asked = La revancha de esta partida ya se pidió.{ $at } Para otra partida: `/hoyito challenge`.
refused-hole-empty = La casita { $hole } está vacía.
refused-hole-never-ending = La casita { $hole } no se puede elegir: su siembra no acabaría nunca.
refused-hole-closed = La casita { $hole } está cerrada en esta ronda.
refused-hole-not-yours = La casita { $hole } no te toca sembrarla ahora.
refused-no-such-hole = No hay casita «{ $given }». Las casitas van de la A a la { $last }.
refused-no-game = No tienes ninguna partida en este canal. Empieza una con `/hoyito challenge`.
refused-private-place = Esto funciona solo en servidores.
refused-old-button = Este botón es de una versión anterior. `/hoyito board` muestra tu partida con botones nuevos.
refused-nothing-played = En esa partida todavía no se ha jugado ningún turno.
refused-not-allowed-here = En este servidor se juega en { $channels }.
refused-not-manager = Esto es para quienes administran este servidor.
refused-stopped-already = Esa partida ya no cuenta.
refused-no-such-zone = No conozco la zona horaria «{ $given }». Elige una de la lista mientras escribes, como America/Santo_Domingo.
refused-no-such-language = No hablo «{ $given }». Elige un idioma de la lista mientras escribes.
refused-unwelcome = Por ahora no se puede retar a { $name }.
refused-blocked = Tienes bloqueado a { $name }. Con `/hoyito settings` lo quitas.
refused-blocked-oneself = No te puedes bloquear a ti mismo.
refused-page = No hay página { $page }. Las páginas empiezan en 1.
link-to = { " " }Aquí está: { $url }
late = Discord no aceptó mi respuesta; llega en un momento.
unavailable = No alcanzo mi base de datos. No cambió nada; prueba otra vez en un minuto.
failed = Algo falló de mi lado; no se perdió nada. Si vuelve a pasar, avisa con el incidente `{ $incident }`.

## Clasificaciones

replay-turn = { $south } – { $north }, { $game }: el último turno.
replay-whole = { $south } – { $north }, { $game }: la partida entera.
file-too-large = El archivo es más grande de lo que Discord acepta aquí.
record-file = El registro de la partida en texto: lo leen personas y programas.
ranking-title = **La clasificación de este servidor**, { $game }, { $period }
ranking-alt = La clasificación de este servidor en { $game }, { $period }, como en el texto.
ranking-period-page = { $period }, página { $page }
ranking-all-time = desde siempre
ranking-month = este mes
ranking-week = esta semana
ranking-provisional = Provisionales, con pocas partidas o mucho tiempo sin jugar:
ranking-empty = Aquí nadie ha terminado una partida clasificatoria todavía. Sé el primero: `/hoyito challenge`.
ranking-empty-page = No hay nadie en la página { $page }.
ranking-row = { $rank }. { $name }: **{ $rating }** ± { $deviation }, { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}, { $wins ->
    [one] 1 ganada
   *[other] { $wins } ganadas
}, { $draws ->
    [one] 1 empate
   *[other] { $draws } empates
}

## El motor

# { $name } es Hoyito mismo.
engine-titled = { $name } ({ $level })
level-beginner = principiante
level-casual = casual
level-strong = fuerte
level-expert = experto
level-perfect = perfecto
engine-levels = { $game } contra mí. ¿Qué tan fuerte juego? Las partidas contra mí no cuentan para la clasificación.
analysis-title = Análisis: { $south } – { $north }, { $game }
analysis-round = Análisis: { $south } – { $north }, { $game }, ronda { $round } de { $rounds }
analysis-blunders = { $blunders ->
    [0] Ningún turno regaló cuatro semillas o más.
    [one] Un turno regaló cuatro semillas o más:
   *[other] { $blunders } turnos regalaron cuatro semillas o más:
}
analysis-blunder = Turno { $number }, { $name }: { $hole } regaló { $sure ->
    [yes] { $seeds }
   *[other] unas { $seeds }
}; la mejor era { $best }.
analysis-exact = De { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}, { $exact } están juzgados con exactitud; las barras llenas son seguras, las rayadas se estiman.
analysis-alt = { $title }: una barra por turno, hacia arriba cuando Sur va ganando.
puzzle-asked = **El problema de hoy**, { $game }: le toca a { $side }. ¿Cuál casita es la mejor? Cuenta la primera respuesta.
puzzle-solved = **Eso es.** { $hole } vale { $ahead } semillas más que cualquier otra casita. Así queda el tablero.
puzzle-missed = { $hole } no es la mejor: { $best } vale { $ahead } semillas más que cualquier otra casita. Así queda el tablero.
puzzle-streak = { $days ->
    [one] Llevas un día seguido resolviéndolo.
   *[other] Llevas { $days } días seguidos resolviéndolo.
}
hint-best = **{ $hole }** es la mejor. { $takes ->
    [0] Ahora no se lleva nada
   *[other] Ahora se lleva { $takes }
}{ $again ->
    [yes] , y te toca otra vez.
    [over] , y se acaba la ronda.
    [unknown] .
   *[no] { $answer ->
        [0] , y yo no puedo llevarme nada en respuesta.
       *[other] , y yo puedo llevarme a lo sumo { $answer } en respuesta.
    }
}
hint-ahead = Jugando lo mejor, todavía ganas { $seeds ->
    [one] una semilla más que yo
   *[other] { $seeds } semillas más que yo
}
hint-behind = Aun jugando lo mejor, todavía gano { $seeds ->
    [one] una semilla más que tú
   *[other] { $seeds } semillas más que tú
}
hint-even = Jugando lo mejor, los dos ganamos todavía lo mismo
hint-proved = ; está demostrado.
hint-thought = , hasta donde veo.
hint-next = Después viene { $hole }, que vale { $seeds ->
    [0] lo mismo.
    [one] una semilla menos.
   *[other] { $seeds } semillas menos.
}
hint-only = No hay otra que elegir.

## El curso

lesson-title = **Lección { $number } de { $of }**
lesson-you = Tú
lesson-sowing = La fila de abajo es tuya. Levantas todas las semillas de una casita y las siembras una a una en las que siguen, en contra de las agujas del reloj. Si la última cae en una casita vacía, se acaba tu turno.
    ¿Cuál casita termina así, en una vuelta?
lesson-relay = Si la última semilla cae en una casita con semillas, las levantas todas y sigues sembrando desde ahí: otra vuelta, y quizás otra más.
    Siembra una casita que lo haga.
lesson-capture = Si la última semilla hace justo cuatro en su casita, en cualquier lado, te las llevas y te toca otra vez.
    ¿Cuál casita se lleva cuatro?
lesson-several = Las casitas de justo antes se van con ella mientras cada una tenga cuatro, por las dos filas.
    ¿Cuál casita se lleva más de una?
lesson-end = Cuando una captura deja justo cuatro semillas en el tablero, son para quien la hizo, y se acaba la ronda. Gana quien tenga más; aquí van 20 a 20.
    ¿Cuál casita gana?
lesson-met = **Eso es.** Los números dicen dónde se levantaron semillas; los aros de rayitas, lo que se llevó.
lesson-missed = Esa no; mira lo que hace. Los números dicen dónde se levantaron semillas.
course-done = **Ya sabes todo lo que hace falta.** Con `/hoyito play` juegas contra mí, con `/hoyito challenge` contra la gente, y en `/hoyito rules` está lo demás.
button-try-again = Otra vez
button-next-lesson = Otra lección ▶
button-lesson = Lección { $number }

## Personas

profile-title = **{ $name }** en este servidor
profile-empty = { $name } todavía no ha terminado aquí ninguna partida clasificatoria.
profile-rating = { $game }: **{ $rating }** ± { $deviation }, { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}, { $wins ->
    [one] 1 ganada
   *[other] { $wins } ganadas
}, { $draws ->
    [one] 1 empate
   *[other] { $draws } empates
}
profile-provisional = { " " }(provisional)
profile-winning = { $games } ganadas seguidas.
profile-drawing = { $games } empates seguidos.
profile-losing = { $games } perdidas seguidas.
profile-longest = La mejor racha: { $games } ganadas.
profile-best-win = Mejor victoria: contra { $name }, que tenía { $rating }.
profile-opening = Salida favorita: { $hole }, en { $games } de { $of } partidas empezadas.
profile-graph = Puntuación
profile-alt = La puntuación de { $name } con el tiempo; la de ahora está en el texto.

history-title = **Partidas terminadas**, página { $page }
history-empty = No hay ninguna partida terminada que mostrar.
history-line = { $number }. { $date }, { $south } – { $north }, { $game }: { $score }, { $ended }.{ $at }
history-seeds = { $south }–{ $north }
history-rounds = { $south-rounds }–{ $north-rounds } en rondas ({ $south }–{ $north })
history-won = ganó { $winner }
history-resigned = ganó { $winner }, { $loser } se rindió
history-timed-out = ganó { $winner }, a { $loser } se le acabó el tiempo
history-drawn = empate
history-agreed = empate acordado
history-void = no cuenta
button-replay-number = Repetir { $number }

## Para quienes administran un servidor

doctor-well = { $channels ->
    [one] Miré un canal. No falta nada.
   *[other] Miré { $channels } canales. No falta nada.
}
doctor-ill = { $channels ->
    [one] Falta algo en un canal:
   *[other] Falta algo en { $channels } canales:
}
doctor-how = Dame estos permisos a mí, o a mi rol, en los ajustes del canal o del servidor. No me hace falta nada más.
guild-language = Idioma de lo que leen todos: { $language }
guild-discords-language = el que Discord tiene para este servidor
guild-time-zone = Los días, semanas y meses de las clasificaciones empiezan a medianoche en { $zone }
guild-channels = Se puede retar en: { $channels }
guild-channels-all = todos los canales
guild-defaults = Si un reto no dice otra cosa: { $defaults }
guild-defaults-usual = como siempre
default-rounds = { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
}
default-time = { $hours ->
    [one] 1 hora por turno
   *[other] { $hours } horas por turno
}
default-days = { $days ->
    [one] 1 día por turno
   *[other] { $days } días por turno
}
default-no-time = sin límite de tiempo
default-rated = cuenta: { $rated }
default-thread = con su propio hilo: { $thread }
yes = sí
no = no
game-stopped = La partida { $south } – { $north }, { $game }, no cuenta: la terminaron quienes administran este servidor.
game-voided = El resultado de la partida { $south } – { $north }, { $game }, ya no cuenta: lo anularon quienes administran este servidor.

## Privacidad

export = Esto es todo lo que guardo sobre ti. Los nombres de otra gente no están.
forget-me-confirm = ¿Quieres que borre lo que guardo sobre ti? Se abandonan las partidas en curso, se van tus ajustes, bloqueos y puntuaciones, y en las partidas que otros guardan pasas a ser un «jugador borrado». No se puede deshacer.
forget-member-confirm = ¿Quieres que borre lo que guardo sobre { $name } en este servidor? Se abandonan sus partidas en curso, se van sus puntuaciones de aquí, y en las partidas que otros guardan pasa a ser un «jugador borrado». No se puede deshacer.
forgotten = Listo. Ya no se guarda nada.
data-kept = No se borró nada.
deleted-player = jugador borrado

## Reglas

rules-title = **Hoyito { $variant }**, { $page } de { $pages }
rules-board = Dos filas de seis casitas con cuatro semillas en cada una{ $variant ->
    [III] { "" }
   *[other] ; también se juega con doce por fila
}. La fila de abajo es de Sur, la de arriba de Norte, y gana quien capture más semillas.
    El Hoyito se juega en el suroeste de la República Dominicana, con semillas de mate en hoyos en la tierra. Sus parientes viven en África occidental: el ba-awa de Ghana se juega casi igual. Víktor Bautista i Roca lo anotó allí en 2005.
rules-sowing = Levanta todas las semillas de una de tus casitas y siémbralas una a una en las que siguen, en contra de las agujas del reloj, por las dos filas. Si la última cae en una casita vacía, se acaba el turno.
    Sur levantó las seis de C; la última cayó en una casita vacía de Norte.
rules-relay = Si la última semilla cae en una casita con semillas, las levantas todas, también esa, y sigues sembrando desde la siguiente: otra vuelta. En la casita que levantaste primero se siembra como en las demás.
    Sur levantó B; su última cayó en F, que se levantó y se siguió sembrando. Los números dicen dónde se recogieron semillas.
rules-capture = { $variant ->
    [I] Toda casita que llega a cuatro mientras siembras es tuya al momento, en cualquier lado. Si el cuatro lo hace la última semilla, ahí se acaba el turno.
   *[other] Si la última semilla hace justo cuatro en su casita, en cualquier lado, te las llevas y se acaba la siembra. Los cuatros que salen antes se quedan.
}
    La última de Sur hizo cuatro en la E de Norte.
rules-several = { $variant ->
    [I] Una siembra puede llevarse varias. Aquí F, arriba, llegó a cuatro por el camino, y E, arriba, con la última.
    [III] Solo se lleva la casita de la última semilla: E, arriba. F, justo antes, también tiene cuatro y se queda; en Hoyito II se iría con ella.
   *[other] Luego se miran las casitas de justo antes: mientras cada una tenga cuatro, también te las llevas, por las dos filas. Aquí E y F, arriba; la anterior no tiene cuatro, y ahí se acaba.
}
rules-extra-turn = { $variant ->
    [I] Capturar no da otro turno: le toca al otro.
   *[other] Quien captura juega otra vez, y otra si vuelve a capturar. Aquí Sur capturó y le sigue tocando; cada uno de esos turnos tiene su imagen.
}
rules-passing = Quien no tiene semillas en su fila pasa, hasta que vuelvan a llegarle. Aquí Sur pasó y le toca a Norte.
rules-never-ending = Hay siembras que no acabarían nunca: vuelven a donde empezaron. Esa casita no se puede elegir y su botón está apagado. Aquí es A. Quien no pueda elegir otra, pasa.
    Tras muchos turnos seguidos sin capturas, 10 por cada casita del tablero, la ronda se acaba y las semillas que quedan se reparten.
rules-end = Cuando una captura deja justo cuatro semillas, son para quien la hizo, y se acaba la ronda.{ $variant ->
    [I] { " " }Con ocho en juego, los próximos cuatro se llevan también los últimos cuatro.
    [III] { " " }Desde la ronda 3, los últimos cuatro son para quien ganó la ronda anterior, capture quien capture.
   *[other] { "" }
} Gana quien tenga más; si tienen las mismas, es empate.
    Sur capturó cuatro, y con ellas las últimas cuatro.
rules-match = Un encuentro tiene hasta 12 rondas y lo gana quien gane más; luego cuentan las semillas. Los puestos se quedan y empieza cada vez el otro, porque el segundo tiene ventaja.{ $variant ->
    [III] { " " }Hoyito III se suele jugar a cuatro rondas.
   *[other] { " " }Si se cierran casitas, cada quien llena con cuatro de sus semillas las que pueda de las suyas y guarda el resto; la que no se llena queda cerrada en esa ronda. Aquí Norte pudo llenar cinco, y a Sur le sobran cuatro.
}
rules-sources = **Lo que dicen las fuentes:** el tablero, la siembra y las vueltas, { $variant ->
    [I] llevarse todo cuatro en cualquier lado, que no hay otro turno,
    [III] capturar solo con la última semilla, el otro turno, los últimos cuatro desde la ronda 3,
   *[other] capturar con la última semilla y los cuatros seguidos de antes, el otro turno,
} pasar con la fila vacía, los últimos cuatro{ $variant ->
    [III] { "." }
   *[other] , las casitas cerradas.
}
    { "**" }Lo que decidimos donde callan:** en II y III se captura en cualquier lado; en la casita levantada se siembra; las siembras sin fin no se pueden elegir; el final sin capturas; quién empieza y cuántas rondas; con las mismas semillas es empate; rendirse, el tiempo y el empate acordado terminan todo el encuentro.
    { "**" }Fuentes:** Mancala World, [Hoyito II](<https://mancala.fandom.com/wiki/Hoyito_II>) y [III](<https://mancala.fandom.com/wiki/Hoyito_III>), según Víktor Bautista i Roca; [Wikimanqala](<https://wikimanqala.org>); [Ludii](<https://ludii.games/details.php?keyword=Hoyito>).

## Ayuda

help =
    { "**" }Hoyito** es el mancala del suroeste dominicano.
    1. Reta a alguien: `/hoyito challenge opponent:@alguien`. Si no nombras a nadie, retas a cualquiera de aquí.
    2. Cuando te toque, pulsa la letra de una de tus casitas. Sus semillas se siembran una a una, en contra de las agujas del reloj; si la última cae en una casita con semillas, esa casita se levanta y se sigue sembrando.
    3. Cuando la última semilla hace cuatro en su casita, te las llevas y juegas otra vez. Gana quien tenga más semillas.
    ¿No hay nadie? Con `/hoyito play` juegas contra mí. `/hoyito learn` te enseña en cinco lecciones, y `/hoyito rules` lo explica todo. ¿Se te perdió el tablero? `/hoyito board` lo muestra otra vez.

## Texto alternativo de las imágenes: la posición entera, leída en voz alta

alt-to-move = Le toca a { $side }.
alt-round-over = La ronda terminó.
alt-row = { $side }, A a { $last }: { $seeds }.
alt-closed = cerrada
alt-captured = Capturadas: Sur { $south }, Norte { $north }.
alt-last-start = Empieza una ronda.
alt-last-opening = Empieza una ronda con salida pareja, después de { $turns }.
alt-last-sowed = Último turno: { $side } sembró { $hole }, { $laps ->
    [one] 1 vuelta
   *[other] { $laps } vueltas
}, se llevó { $taken }.
alt-last-passed = Último turno: { $side } pasó.
alt-last-resigned = { $side } se rindió.
alt-took-back = { $side } devolvió { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}.
alt-timed-out = A { $side } se le acabó el tiempo.
alt-rounds = Ronda { $round } de { $rounds }. Rondas ganadas: Sur { $south }, Norte { $north }.
alt-names = Sur es { $south }, Norte es { $north }.

## Comandos

command-hoyito = hoyito
    .description = Hoyito, el mancala del suroeste dominicano
command-challenge = retar
    .description = Reta a alguien, o a cualquiera de aquí, a una partida
command-challenge-opponent = rival
    .description = A quién; sin nadie, a cualquiera de este canal
command-challenge-variant = variante
    .description = A qué juego (si no se dice: Hoyito II)
command-challenge-rounds = rondas
    .description = Rondas de la partida, de 1 a 12 (si no se dice: 1, y 4 en Hoyito III)
command-challenge-first = primero
    .description = Quién sale (si no se dice: a la suerte)
command-challenge-time = tiempo
    .description = Cuánto puede durar un turno (si no se dice: 3 días)
command-challenge-rated = clasificatoria
    .description = Si cuenta para la clasificación (si no se dice: sí)
command-challenge-thread = hilo
    .description = Si la partida tiene su propio hilo (si no se dice: no)
command-challenge-closing = cierre
    .description = Con casitas que se cierran, en Hoyito I y II (si no se dice: no)
command-challenge-start = salida
    .description = La de siempre, o una pareja que no favorece a nadie (si no se dice: la de siempre)
command-move = sembrar
    .description = Siembra una de tus casitas
command-move-hole = casita
    .description = La letra de la casita
command-move-game = partida
    .description = Cuál, si aquí tienes varias
command-board = tablero
    .description = Muestra otra vez el tablero actual
command-board-game = partida
    .description = Cuál, si aquí hay varias
command-board-text = texto
    .description = En privado, como texto
command-board-flip = voltear
    .description = En privado, desde tu lado
command-resign = rendirse
    .description = Abandona una partida
command-resign-game = partida
    .description = Cuál, si aquí tienes varias
command-draw = tablas
    .description = Ofrece tablas, o repartir el resto
command-draw-game = partida
    .description = Cuál, si aquí tienes varias
command-takeback = devolver
    .description = Pide devolver tu último turno, en partidas que no cuentan
command-takeback-game = partida
    .description = Cuál, si aquí tienes varias
command-replay = repetir
    .description = Mira de nuevo el último turno o la partida entera, como imagen en movimiento
command-replay-game = partida
    .description = Cuál (si no se dice: tu más reciente aquí)
command-replay-whole = entera
    .description = La partida entera (si no se dice: el último turno)
command-settings = ajustes
    .description = Avisos, quién puede retarte, gente bloqueada, cómo se ven los tableros, tu idioma
command-games = partidas
    .description = Tus partidas en curso en este servidor, con enlaces
command-games-user = persona
    .description = De quién (si no se dice: las tuyas)
command-leaderboard = clasificacion
    .description = La clasificación de este servidor
command-leaderboard-variant = variante
    .description = De qué juego (si no se dice: Hoyito II)
command-leaderboard-period = periodo
    .description = De qué tiempo (si no se dice: desde siempre)
command-leaderboard-page = pagina
    .description = Qué página (si no se dice: la 1)
command-profile = perfil
    .description = Una persona en este servidor: puntuación, resultados, costumbres
command-profile-user = persona
    .description = De quién (si no se dice: tú)
command-history = historial
    .description = Partidas terminadas, para verlas otra vez
command-history-user = persona
    .description = De quién (si no se dice: tú)
command-history-opponent = rival
    .description = Contra quién (si no se dice: cualquiera)
command-play = jugar
    .description = Juega contra mí
command-play-level = nivel
    .description = Qué tan fuerte juego (si no se dice: te pregunto)
command-play-variant = variante
    .description = Qué juego (si no se dice: Hoyito II)
command-play-first = primero
    .description = Quién sale (si no se dice: a la suerte)
command-play-start = salida
    .description = La de siempre, o una pareja que no favorece a nadie (si no se dice: la de siempre)
command-hint = pista
    .description = En una partida contra mí: la mejor casita, y por qué
command-hint-game = partida
    .description = Qué partida, si juegas varias aquí
command-analyse = analizar
    .description = Una partida terminada: cuánto valía cada turno y qué era mejor
command-analyse-game = partida
    .description = Cuál (si no se dice: tu última aquí)
command-puzzle = problema
    .description = El problema de hoy: encuentra la mejor casita
command-learn = aprender
    .description = Aprende el juego en cinco lecciones cortas
command-rules = reglas
    .description = Las reglas, con imágenes
command-rules-variant = variante
    .description = De qué juego (si no se dice: Hoyito II)
command-help = ayuda
    .description = Por dónde empezar
command-privacy = privacidad
    .description = Lo que se guarda sobre ti
command-export = exportar
    .description = Todo lo que se guarda sobre ti, en un archivo
command-delete = borrar
    .description = Que se borre; los resultados y puntuaciones de los demás quedan
admin-hoyito-admin = hoyito-admin
    .description = Para quienes administran este servidor
admin-settings = ajustes
    .description = Lo que está puesto para este servidor
admin-channels = canales
    .description = Dónde se puede retar; en todos mientras no se permita ninguno
admin-channels-allow = permitir
    .description = Permitir retos en este canal y sus hilos
admin-channels-forbid = quitar
    .description = Quitar este canal de los permitidos
admin-language = idioma
    .description = El idioma de lo que leen todos aquí
admin-language-language = idioma
    .description = Qué idioma
admin-time-zone = zona-horaria
    .description = A qué medianoche empiezan los días, semanas y meses de las clasificaciones
admin-time-zone-zone = zona
    .description = Qué zona horaria, como America/Santo_Domingo
admin-defaults = retos
    .description = Cómo es un reto que no dice otra cosa; lo que no pongas queda como siempre
admin-defaults-variant = variante
    .description = Qué juego
admin-defaults-rounds = rondas
    .description = Rondas de la partida, de 1 a 12
admin-defaults-time = tiempo
    .description = Cuánto puede durar un turno
admin-defaults-rated = cuenta
    .description = Si cuenta para la clasificación
admin-defaults-thread = hilo
    .description = Si la partida tiene su propio hilo
admin-end = terminar
    .description = Terminar una partida trabada; no cuenta
admin-end-game = partida
    .description = Qué partida
admin-void = anular
    .description = Anular una partida terminada; las puntuaciones se calculan de nuevo sin ella
admin-void-game = partida
    .description = Qué partida
admin-check = revisar
    .description = Qué permiso me falta en qué canal, y para qué lo necesito
admin-forget = olvidar
    .description = Borrar lo que se guarda sobre un miembro en este servidor
admin-forget-user = usuario
    .description = De quién
choice-me = yo
choice-opponent = mi rival
choice-lot = a la suerte
choice-usual = la de siempre
choice-fair = pareja
choice-none = sin límite
choice-1-hour = 1 hora
choice-1-day = 1 día
choice-3-days = 3 días
choice-7-days = 7 días
choice-all-time = desde siempre
choice-this-month = este mes
choice-this-week = esta semana
